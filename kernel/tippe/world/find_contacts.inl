// SPDX-License-Identifier: MIT
// Broad and narrow phase of a step: candidate pairs, then their contacts in ascending order of name, at the
// start of the step and where it would end.
//
// Order: pairs by slots, parts by index, points by feature. Room: when there is none the contact with the
// largest gap gives way, the last by name on ties, so what is dropped is the least urgent and the same
// everywhere.
#pragma once

#include <tippe/narrowphase/collide.hpp>
#include <tippe/world/place_bodies.inl>

namespace tippe {
namespace step_detail {

/// All pairs of boxes: n (n - 1) / 2 tests.
template <class S, class T>
int find_pairs(BodyList<S> bodies, const ContactView<S, T>& view, StepReport& report) noexcept {
  PairList list(view.pairs);
  uint32_t tests = 0;
  for (int i = 0; i < bodies.slots.size(); ++i) {
    if (view.colliders[i].parts == 0 || !view.body_steps[i].meets) continue;
    for (int j = i + 1; j < bodies.slots.size(); ++j) {
      if (view.colliders[j].parts == 0 || !view.body_steps[j].meets) continue;
      ++tests;
      if (!bodies.slots[i].dynamic() && !bodies.slots[j].dynamic()) continue;
      if (!may_meet(view.colliders[i].filter, view.colliders[j].filter)) continue;
      if (!overlap(view.body_steps[i].box, view.body_steps[j].box)) continue;
      list.add(Pair{static_cast<uint16_t>(i), static_cast<uint16_t>(j)});
    }
  }
  report.work[static_cast<int>(Stage::BroadPhase)].used = tests;
  report.pairs_dropped = static_cast<uint32_t>(list.dropped());
  if (list.dropped() > 0) report.flags |= step_flag::kPairsDropped;
  const auto size = static_cast<uint16_t>(list.size());
  if (size > view.counts->pair_high_water) view.counts->pair_high_water = size;
  return list.size();
}

/// Finds the witnesses of the step before, in ascending order, and keeps those of this one.
class WitnessBook {
 public:
  WitnessBook(Span<const RememberedWitness> old, Span<RememberedWitness> kept) noexcept
      : old_(old), kept_(kept) {}
  [[nodiscard]] Witness find(const RememberedWitness& key) noexcept {
    while (cursor_ < old_.size() && old_[cursor_].order() < key.order()) ++cursor_;
    return cursor_ < old_.size() && old_[cursor_].order() == key.order() ? old_[cursor_].witness : Witness{};
  }
  /// When there is no room the pair starts cold next time: slower, never wrong.
  void keep(const RememberedWitness& entry) noexcept {
    if (entry.witness.kind != Witness::Kind::None && size_ < kept_.size()) kept_[size_++] = entry;
  }
  [[nodiscard]] int size() const noexcept { return size_; }

 private:
  Span<const RememberedWitness> old_;
  Span<RememberedWitness> kept_;
  int cursor_ = 0, size_ = 0;
};

/// Makes room for one more contact of this gap; false if it is itself the one to drop.
template <class S, class T>
[[nodiscard]] bool make_room(S gap, const ContactView<S, T>& view, StepReport& report) noexcept {
  ContactCounts& counts = *view.counts;
  if (counts.contacts < view.contacts.size()) return true;
  ++report.contacts_dropped;
  int loosest = -1;
  S most = gap;
  for (int i = counts.contacts - 1; i >= 0; --i) {
    if (view.contacts[i].gap > most) {
      most = view.contacts[i].gap;
      loosest = i;
    }
  }
  if (loosest < 0) return false;
  for (int i = loosest; i + 1 < counts.contacts; ++i) view.contacts[i] = view.contacts[i + 1];
  --counts.contacts;
  return true;
}

/// Indices of the manifold's points in ascending order of feature.
template <class S>
void order_points(const Manifold<S>& m, int (&order)[kManifoldPoints]) noexcept {
  for (int i = 0; i < m.count; ++i) {
    int place = i;
    for (; place > 0 && m.points[order[place - 1]].id > m.points[i].id; --place)
      order[place] = order[place - 1];
    order[place] = i;
  }
}

/// One body's side of a pair of parts.
template <class S>
struct Side {
  const Body<S>& body;
  const Collider<S>& collider;
  const CompoundPart<S>& part;
  const BodyStep<S>& step;

  [[nodiscard]] Frame<S> start() const noexcept { return part_frame(collider, part, step.start); }
  [[nodiscard]] Frame<S> end() const noexcept { return part_frame(collider, part, step.end); }
  /// A point given from the part's origin, from the centre of mass.
  [[nodiscard]] Vec3<S> arm(const Vec3<S>& point, const Frame<S>& part_at,
                            const Frame<S>& at) const noexcept {
    return collider.centred ? point : point + (part_at.p - at.p);
  }
  /// Where the body will have carried an arm by the end of the step.
  [[nodiscard]] Vec3<S> carried(const Vec3<S>& arm) const noexcept {
    return step.moves ? step.end.r * transpose_times(step.start.r, arm) : arm;
  }
};

/// The points of the manifold at the end that belong to those at the start: arms and gap of the end.
template <class S>
void add_end(const Side<S>& a, const Side<S>& b, const ContactPoint<S>& point, const Manifold<S>& end,
             const Frame<S>& end_a, const Frame<S>& end_b, Contact<S>& contact) noexcept {
  for (int i = 0; i < end.count; ++i) {
    if (end.points[i].id != point.id) continue;
    contact.end_arm_a = a.arm(end.points[i].on_a, end_a, a.step.end);
    contact.end_arm_b = b.arm(end.points[i].on_b, end_b, b.step.end);
    contact.end_gap = end.points[i].gap;
    return;
  }
  // other features by then: these points as the bodies carry them
  contact.end_arm_a = a.carried(contact.arm_a);
  contact.end_arm_b = b.carried(contact.arm_b);
  contact.end_gap =
      dot(contact.normal, (a.step.end.p - b.step.end.p) + contact.end_arm_a - contact.end_arm_b);
}

template <class S, class T>
void collide_parts(const StepSettings<S>& settings, const Side<S>& a, const Side<S>& b, RememberedWitness key,
                   WitnessBook& book, const ContactView<S, T>& view, StepReport& report) noexcept {
  StageWork& work = report.work[static_cast<int>(Stage::NarrowPhase)];
  const S margin = a.step.margin + b.step.margin;
  Witness witness = book.find(key);
  const Frame<S> start_a = a.start(), start_b = b.start();
  Manifold<S> start, end;
  collide(a.part.shape, start_a, b.part.shape, start_b, margin, witness, start);
  ++work.used;
  key.witness = witness;
  key.witness.work = 0;
  book.keep(key);
  if (start.count == 0) return;
  Frame<S> end_a = start_a, end_b = start_b;
  const bool moves = a.step.moves || b.step.moves;
  if (moves) {
    end_a = a.end();
    end_b = b.end();
    collide(a.part.shape, end_a, b.part.shape, end_b, margin + margin, witness, end);
    ++work.used;
  }
  const Material<S> material = mixed(settings.rules, a.collider.material, b.collider.material);
  int order[kManifoldPoints] = {};
  order_points(start, order);
  const bool swap = !a.body.dynamic();  // the normal pushes the body that can move
  for (int i = 0; i < start.count; ++i) {
    const ContactPoint<S>& point = start.points[order[i]];
    if (!make_room(point.gap, view, report)) continue;
    Contact<S>& c = view.contacts[view.counts->contacts++];
    c = Contact<S>{};
    c.name = {key.a, key.b, key.part_a, key.part_b, point.id};
    c.normal = start.normal;
    c.gap = point.gap;
    c.arm_a = a.arm(point.on_a, start_a, a.step.start);
    c.arm_b = b.arm(point.on_b, start_b, b.step.start);
    if (moves) {
      add_end(a, b, point, end, end_a, end_b, c);
    } else {
      c.end_arm_a = c.arm_a;
      c.end_arm_b = c.arm_b;
      c.end_gap = c.gap;
    }
    c.friction = material.friction;
    c.static_friction = material.static_friction;
    c.restitution = material.restitution;
    if (swap) c.exchange();
  }
}

template <class S, class T>
void find_contacts(const StepSettings<S>& settings, BodyList<S> bodies, const ContactView<S, T>& view,
                   int pairs, StepReport& report) noexcept {
  ContactCounts& counts = *view.counts;
  const int old = counts.current;
  counts.current = static_cast<uint16_t>(1 - old);
  WitnessBook book(view.witnesses[old].subspan(0, counts.witnesses[old]), view.witnesses[1 - old]);
  counts.contacts = 0;
  for (int p = 0; p < pairs; ++p) {
    const Pair pair = view.pairs[p];
    const Span<const CompoundPart<S>> parts_a = view.parts_of(pair.a), parts_b = view.parts_of(pair.b);
    for (int i = 0; i < parts_a.size(); ++i) {
      for (int j = 0; j < parts_b.size(); ++j) {
        const Side<S> a{bodies.slots[pair.a], view.colliders[pair.a], parts_a[i], view.body_steps[pair.a]};
        const Side<S> b{bodies.slots[pair.b], view.colliders[pair.b], parts_b[j], view.body_steps[pair.b]};
        const RememberedWitness key{pair.a, pair.b, static_cast<uint8_t>(i), static_cast<uint8_t>(j), 0, {}};
        collide_parts(settings, a, b, key, book, view, report);
      }
    }
  }
  counts.witnesses[1 - old] = static_cast<uint16_t>(book.size());
  if (report.contacts_dropped > 0) report.flags |= step_flag::kContactsDropped;
  report.contacts = counts.contacts;
  if (counts.contacts > counts.contact_high_water) counts.contact_high_water = counts.contacts;
}

}  // namespace step_detail
}  // namespace tippe
