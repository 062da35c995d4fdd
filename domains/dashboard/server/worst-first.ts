import { attentionKinds, severities, type AttentionKind, type Severity } from '../contract/words.ts'

/** At most this many items of one kind, so that twenty late payments do not hide a guest at the door. */
export const maxPerKind = 5
export const maxItems = 20

const hourMs = 3_600_000
const weekHours = 7 * 24

/** How pressing an item is, by the hours since its moment. They are below zero until a deadline has passed. */
const severityBy: Record<AttentionKind, (hours: number) => Severity> = {
  vehicle_late: () => 'urgent',
  arrival_unpaid: () => 'urgent',
  hold_ending: (hours) => (hours > -3 ? 'urgent' : 'soon'),
  deadline: (hours) => (hours > 0 ? 'urgent' : hours > -24 ? 'soon' : 'later'),
  departure_decision: (hours) => (hours > 0 ? 'urgent' : 'soon'),
  inquiry_waiting: (hours) => (hours > 0 ? 'urgent' : 'soon'),
  payment_review: (hours) => (hours > 24 ? 'urgent' : 'soon'),
  booking_flagged: (hours) => (hours > 24 ? 'urgent' : 'soon'),
  vehicle_not_collected: (hours) => (hours > 3 ? 'urgent' : 'soon'),
  payment_overdue: (hours) => (hours > weekHours ? 'urgent' : 'soon'),
  order_to_pack: (hours) => (hours > 48 ? 'urgent' : hours > 24 ? 'soon' : 'later'),
  expenses_to_check: (hours) => (hours > weekHours ? 'soon' : 'later'),
  vehicle_care: (hours) => (hours > 0 ? 'urgent' : hours > -weekHours ? 'soon' : 'later'),
  verification: () => 'later',
}

export const severityOf = (kind: AttentionKind, since: Date, now: Date): Severity =>
  severityBy[kind]((now.getTime() - since.getTime()) / hourMs)

interface Ranked<Kind> {
  key: string
  kind: Kind
  severity: Severity
  since: string
}

/** Orders items by severity, then by kind as `kinds` lists them, then by how long they have waited. */
export const worstFirst = <Kind extends string, Item extends Ranked<Kind>>(
  items: readonly Item[],
  kinds: readonly Kind[] = attentionKinds as readonly string[] as readonly Kind[],
): Item[] =>
  items.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      (a.since < b.since ? -1 : a.since > b.since ? 1 : a.key < b.key ? -1 : 1),
  )
