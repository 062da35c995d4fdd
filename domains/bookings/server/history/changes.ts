import { formatMoney } from '#kit/contract/money.ts'
import { formatDays, formatMoment } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { Snapshot, SnapshotLine } from './versions.ts'

/** One thing that changed: what, from which value, to which. Null: it was not there, or is no longer. */
export interface Change {
  what: string
  from: string | null
  to: string | null
}

/** Returns the later line of each earlier one. An edit replaces lines, so a line is found by its id, else by offer and departure. */
function pairsOf(before: readonly SnapshotLine[], after: readonly SnapshotLine[]) {
  const free = [...after]
  const found = new Map<SnapshotLine, SnapshotLine>()
  const isSame = [
    (a: SnapshotLine, b: SnapshotLine) => a.id === b.id,
    (a: SnapshotLine, b: SnapshotLine) => sameOffer(a, b) && a.departure_id === b.departure_id && a.starts_on === b.starts_on,
    sameOffer,
  ]
  for (const same of isSame)
    for (const line of before) {
      if (found.has(line)) continue
      const next = free.find((one) => same(line, one))
      if (!next) continue
      found.set(line, next)
      free.splice(free.indexOf(next), 1)
    }
  return { found, added: free }
}

const sameOffer = (a: SnapshotLine, b: SnapshotLine) =>
  a.inventory_id !== null && a.inventory_id === b.inventory_id && a.cancelled === b.cancelled

const peopleOf = ({ items }: SnapshotLine): string =>
  items
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')

const daysOf = ({ starts_on, ends_on, starts_at, ends_at }: SnapshotLine): string =>
  starts_at && ends_at ? `${formatMoment(starts_at)} to ${formatMoment(ends_at)}` : formatDays(starts_on, ends_on)

const wholeOf = (line: SnapshotLine): string => [daysOf(line), peopleOf(line)].filter(Boolean).join(', ')

const changeOf = (what: string, from: string, to: string): Change[] => (from === to ? [] : [{ what, from, to }])

function changesOfLine(before: SnapshotLine, after: SnapshotLine, money: (amount: number) => string): Change[] {
  const { title } = after
  if (after.cancelled && !before.cancelled) return [{ what: `${title}, cancelled`, from: wholeOf(before), to: null }]
  return [
    ...changeOf('What is booked', before.title, title),
    ...changeOf(`${title}, days`, daysOf(before), daysOf(after)),
    ...changeOf(`${title}, people and units`, peopleOf(before), peopleOf(after)),
    ...changeOf(`${title}, price`, money(before.amount), money(after.amount)),
  ]
}

/** Returns what changed between two versions of a booking, as texts. `nameOf` returns the name of a client. */
export function changesOf(before: Snapshot, after: Snapshot, nameOf: (clientId: string) => string): Change[] {
  const { found, added } = pairsOf(before.lines, after.lines)
  const money = (amount: number) => formatMoney({ amount, currency: after.currency })
  return [
    ...(before.client_id === after.client_id ? [] : [{ what: 'Client', from: nameOf(before.client_id), to: nameOf(after.client_id) }]),
    ...changeOf('Residency', wordsOf(before.residency), wordsOf(after.residency)),
    ...before.lines.flatMap((line) => {
      const next = found.get(line)
      if (next) return changesOfLine(line, next, money)
      return line.cancelled ? [] : [{ what: `${line.title}, removed`, from: wholeOf(line), to: null }]
    }),
    ...added.filter(({ cancelled }) => !cancelled).map((line) => ({ what: `${line.title}, added`, from: null, to: wholeOf(line) })),
    ...changeOf('Named travellers', String(before.travellers), String(after.travellers)),
    ...changeOf('Price', formatMoney({ amount: before.total, currency: before.currency }), money(after.total)),
  ]
}
