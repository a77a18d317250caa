# SPDX-License-Identifier: MIT
"""The picture of ./tippe demo: a box on its way, drawn as SVG from the lines that falling_box_motion prints."""

SIDES = (0.10, 0.04, 0.06)  # m, as in examples/scenes/falling_box.hpp
WIDTH, HEIGHT, MARGIN = 1000, 560, 80  # pixels
SECONDS, LOWEST, HIGHEST = 1.0, -1.05, 1.65  # what the picture shows; heights in m
ZOOM = 2.4  # boxes are drawn larger than the scale of heights
LIGHT = (0.35, 0.8, 0.5)
FACES = [(axis, sign) for axis in range(3) for sign in (-1, 1)]


def rotate(q, v):
    """v turned by the unit quaternion q = (w, x, y, z)."""
    w, u = q[0], q[1:]
    t = [2 * c for c in cross(u, v)]
    return [v[i] + w * t[i] + cross(u, t)[i] for i in range(3)]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def place(time, height):
    """Pixels of a time (s) and a height (m)."""
    return (MARGIN + time / SECONDS * (WIDTH - 2 * MARGIN),
            HEIGHT - MARGIN - (height - LOWEST) / (HIGHEST - LOWEST) * (HEIGHT - 2 * MARGIN))


def scale():
    """Pixels per metre of height."""
    return (HEIGHT - 2 * MARGIN) / (HIGHEST - LOWEST)


def face(axis, sign):
    """The four corners of a face and its outward normal, body axes."""
    others = [i for i in range(3) if i != axis]
    corners = []
    for first, second in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = [0.0, 0.0, 0.0]
        corner[axis], corner[others[0]], corner[others[1]] = sign / 2, first / 2, second / 2
        corners.append([c * side for c, side in zip(corner, SIDES)])
    normal = [0.0, 0.0, 0.0]
    normal[axis] = float(sign)
    return corners, normal


def box(step, pose):
    """The faces that can be seen from +z, shaded."""
    centre, turn = place(step / 1000, pose[1]), pose[3:]
    shapes = []
    for axis, sign in FACES:
        corners, normal = face(axis, sign)
        normal = rotate(turn, normal)
        if normal[2] <= 0:
            continue
        shade = 0.35 + 0.6 * max(0.0, sum(n * l for n, l in zip(normal, LIGHT)))
        points = []
        for corner in corners:
            x, y, _ = rotate(turn, corner)
            points.append(f"{centre[0] + x * scale() * ZOOM:.1f},{centre[1] - y * scale() * ZOOM:.1f}")
        colour = "#" + "".join(f"{int(channel * shade):02x}" for channel in (255, 176, 92))
        shapes.append(f'<polygon points="{" ".join(points)}" fill="{colour}" stroke="#5a3a12" stroke-width="0.8"/>')
    return shapes


def parabola():
    """The exact way of the centre: y = 1 + 3 t - 9.81 t^2 / 2."""
    points = [place(t / 100, 1 + 3 * t / 100 - 9.81 / 2 * (t / 100) ** 2) for t in range(101)]
    return '<polyline fill="none" stroke="#2b6cb0" stroke-width="1.5" points="' + \
        " ".join(f"{x:.1f},{y:.1f}" for x, y in points) + '"/>'


def axes():
    shapes = []
    for tenth in range(0, 11, 2):
        x, y = place(tenth / 10, LOWEST)
        shapes.append(f'<text x="{x:.0f}" y="{y + 24:.0f}" text-anchor="middle">{tenth / 10:.1f} s</text>')
    for height in (-1, 0, 1):
        x, y = place(0, height)
        shapes.append(f'<line x1="{x - 8:.0f}" y1="{y:.0f}" x2="{WIDTH - MARGIN}" y2="{y:.0f}" stroke="#e2e2e2"/>')
        shapes.append(f'<text x="{x - 14:.0f}" y="{y + 4:.0f}" text-anchor="end">{height} m</text>')
    return shapes


def draw(lines, caption, path):
    """`lines`: step, x y z, w x y z as the image prints them."""
    poses = [[float(word) for word in line.split()] for line in lines]
    shapes = axes() + [parabola()]
    for pose in poses:
        shapes += box(pose[0], pose[1:])
    text = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            'font-size="13" fill="#444">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            *shapes, f'<text x="{WIDTH / 2:.0f}" y="28" text-anchor="middle" font-size="16">{caption}</text>', "</svg>"]
    with open(path, "w") as file:
        file.write("\n".join(text) + "\n")
