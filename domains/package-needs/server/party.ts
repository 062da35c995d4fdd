import { changeTaken, followLines, takenBy, returnTaken } from '#domains/allotments/server/takings.ts'
import { lockedBooking } from '#domains/bookings/server/bookings.ts'
import type { BookingView } from '#domains/bookings/server/events.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { isUnpaid, lockOpenPermits, releaseUnpaid } from '#domains/permits/server/surplus.ts'
import { AppError } from '#kit/contract/errors.ts'
import { addDays, formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { consumptionRows, keep, make, partsOf, type Made, type Part } from './consume.ts'
import { endDuty, followDuty, isShared } from './duty.ts'
import { idsOfNeeds, lockNeed } from './needs.ts'

type Row = Awaited<ReturnType<typeof consumptionRows>>[number]

/**
 * After a change of a booking: what its packages consume is worked out again from what the booking is now. The booking is locked, so of two
 * changes at once each works with what the other left, and the last one leaves what the party needs.
 */
export async function followParty(app: App, tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  if ((await consumptionRows(tx, bookingId)).length === 0) return
  const booking = await lockedBooking(tx, bookingId)
  if (booking.status !== 'confirmed' && booking.status !== 'in_progress') return
  // Rooms follow moved lines without a need. Done first, so that the order of the listeners does not matter.
  await followLines(app, tx, actor, bookingId)
  const rows = (await consumptionRows(tx, bookingId)).filter(({ state }) => state !== 'cancelled')
  const parts = await partsOf(tx, actor, booking)
  const left = new Set(rows)
  const found = matched(parts, rows)
  for (const row of found.values()) left.delete(row)
  const changed: string[] = []
  // What is no longer needed goes first, so that the rest can take it.
  const ended = await endable(tx, booking, [...left])
  for (const row of ended) changed.push(...(await end(tx, actor, row)))
  for (const part of parts) {
    const known = found.get(part)
    // Needs that were added to the package later are only taken when a person asks for it. A line that is new takes all.
    if (!known && [...found].some(([other]) => other.line.id === part.line.id)) continue
    const made = known ? await adjusted(app, tx, actor, part, known) : await makeQuietly(app, tx, actor, part)
    if (made) await keep(tx, actor, part, made, known?.id)
    else if (known) await keep(tx, actor, part, { state: known.state, detail: known.detail, made: known.made }, known.id)
    if (made && made.state !== 'done' && !(made.state === known?.state && made.detail === known.detail))
      changed.push(made.detail ?? part.need.title)
  }
  if (changed.length > 0) await tell(app, tx, actor, booking, changed)
}

/**
 * Returns what belongs to lines that are gone. Lines of the past keep what they have, and so does a booking whose need was removed from the
 * package.
 */
async function endable(tx: Tx, { lines }: BookingView, left: readonly Row[]): Promise<Row[]> {
  const living = lines.filter(({ cancelled_at }) => cancelled_at === null)
  const gone = left.filter(({ line_id }) => !living.some(({ id }) => id === line_id))
  if (!living.some(({ kind }) => kind === 'tour_package')) return gone
  const known = await idsOfNeeds(
    tx,
    gone.map(({ need_id }) => need_id),
  )
  return gone.filter(({ need_id }) => known.has(need_id))
}

/** Returns what each part has: an edit replaces lines, so a need counts for the line that has it now. */
function matched(parts: readonly Part[], rows: readonly Row[]): Map<Part, Row> {
  const found = new Map<Part, Row>()
  const free = new Set(rows)
  const give = (part: Part, row: Row | undefined) => {
    if (!row || found.has(part)) return
    found.set(part, row)
    free.delete(row)
  }
  for (const part of parts)
    give(
      part,
      rows.find((row) => row.need_id === part.need.id && row.line_id === part.line.id),
    )
  for (const part of parts)
    give(
      part,
      [...free].find((row) => row.need_id === part.need.id && !parts.some(({ line }) => line.id === row.line_id)),
    )
  return found
}

/** Makes what is needed. A need that is required refuses no change that was made: it is short. */
async function makeQuietly(app: App, tx: Tx, actor: Actor, part: Part): Promise<Made> {
  return make(app, tx, actor, { ...part, need: { ...part.need, required: false } })
}

/** Returns what a part has after the change, or null if nothing differs. */
async function adjusted(app: App, tx: Tx, actor: Actor, part: Part, known: Row): Promise<Made | null> {
  switch (part.need.kind) {
    case 'permit':
      return followPermits(app, tx, actor, part, known)
    case 'rooms':
      return followRooms(app, tx, actor, part, known)
    case 'request':
      return followRequest(app, tx, actor, part, known)
    case 'duty':
    case 'vehicle':
      return known.made.length === 0 ? makeQuietly(app, tx, actor, part) : followDuty(tx, actor, part, known)
  }
}

/** Unpaid permits that are too many, or for another day, go back. A person decides about those that were paid. */
async function followPermits(app: App, tx: Tx, actor: Actor, part: Part, known: Row): Promise<Made | null> {
  const rows = await lockOpenPermits(tx, known.made)
  const travelling = new Set(part.booking.traveller_details.flatMap(({ id, cancelled_at }) => (cancelled_at === null ? [id] : [])))
  const isHere = ({ traveller_id }: (typeof rows)[number]) => traveller_id !== null && travelling.has(traveller_id)
  const onDay = rows.filter(({ day }) => day === part.day)
  const elsewhere = rows.filter(({ day }) => day !== part.day)
  const paidElsewhere = elsewhere.filter((row) => !isUnpaid(row))
  // The paid ones first, then those of people who still travel.
  const kept = onDay
    .toSorted((a, b) => Number(isUnpaid(a)) - Number(isUnpaid(b)) || Number(isHere(b)) - Number(isHere(a)))
    .slice(0, Math.max(0, part.count - paidElsewhere.length))
  const surplus = onDay.filter((row) => !kept.includes(row))
  const paidSurplus = surplus.filter((row) => !isUnpaid(row))
  await releaseUnpaid(tx, actor, [...elsewhere, ...surplus])
  const missing = part.count - kept.length - paidElsewhere.length
  const taken = new Set(kept.flatMap(({ traveller_id }) => traveller_id ?? []))
  const more = missing > 0 ? await makeQuietly(app, tx, actor, { ...part, count: missing, taken }) : null
  const made = [...[...kept, ...paidElsewhere, ...paidSurplus].map(({ id }) => id), ...(more?.made ?? [])]
  const ask = [
    paidElsewhere.length > 0 &&
      `${permits(paidElsewhere.length)} with money paid ${isOne(paidElsewhere)} for ${formatDay(paidElsewhere[0]!.day)}. Reschedule or cancel by hand.`,
    paidSurplus.length > 0 && `${permits(paidSurplus.length)} with money paid ${isOne(paidSurplus)} too many. Cancel by hand, or keep.`,
  ].filter((text) => text !== false)
  if (ask.length > 0) return { state: 'ask', detail: ask.join(' '), made }
  if (more) return { ...more, made }
  const state = kept.some((row) => row.state === 'wanted') ? 'wanted' : 'done'
  return same(known, made) && known.state === state ? null : { state, detail: state === 'wanted' ? known.detail : null, made }
}

const permits = (count: number): string => `${count} ${count === 1 ? 'permit' : 'permits'}`
const isOne = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are')
const same = ({ made: before }: Row, after: readonly string[]): boolean =>
  before.length === after.length && after.every((id) => before.includes(id))

async function followRooms(app: App, tx: Tx, actor: Actor, part: Part, known: Row): Promise<Made | null> {
  const { need, line, day, count, booking } = part
  const own = (await takenBy(tx, booking.id)).filter(
    (row) => row.allotment_id === need.allotment_id && (known.made.includes(row.id) || row.line_id === line.id) && row.starts_on === day,
  )
  const [first] = own
  if (!first || first.ends_on !== addDays(day, need.nights!)) {
    for (const { id } of own) await returnTaken(tx, actor, id, 'The need of the package has changed.')
    return makeQuietly(app, tx, actor, part)
  }
  const made = [first.id]
  try {
    await inSavepoint(tx, (inner) => changeTaken(inner, actor, first.id, count))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { state: 'short', detail: `${first.rooms} of ${count} rooms are taken. ${error.message}`, made }
  }
  return same(known, made) && known.state === 'done' ? null : { state: 'done', detail: null, made }
}

/** A supplier was asked for something: a person asks again, because it is a mail to somebody else. */
async function followRequest(app: App, tx: Tx, actor: Actor, part: Part, known: Row): Promise<Made | null> {
  if (known.made.length === 0) return makeQuietly(app, tx, actor, part)
  if (known.quantity === part.count && known.day === part.day) return null
  const asked = `${known.quantity} ${known.quantity === 1 ? 'room' : 'rooms'} from ${formatDay(known.day)}`
  return {
    state: 'ask',
    detail: `${part.need.title} was asked for ${asked}. Ask for ${part.count} from ${formatDay(part.day)}.`,
    made: known.made,
  }
}

/** Ends what a line that is gone had. @returns what a person has to decide. */
async function end(tx: Tx, actor: Actor, row: Row): Promise<string[]> {
  let ask: string | null = null
  if (row.kind === 'permit') {
    const rows = await lockOpenPermits(tx, row.made)
    await releaseUnpaid(tx, actor, rows)
    const paid = rows.filter((one) => !isUnpaid(one)).length
    if (paid > 0) ask = `${permits(paid)} with money paid ${paid === 1 ? 'is' : 'are'} too many. Cancel by hand, or keep.`
  } else if (row.kind === 'rooms') {
    for (const id of row.made) await returnTaken(tx, actor, id, 'The line was removed from the booking.')
  } else if (row.kind === 'request') {
    if (row.made.length > 0) ask = `${row.title} was asked for this trip. Cancel the request if it is not needed.`
  } else {
    await lockNeed(tx, row.need_id)
    for (const id of row.made) if (!(await isShared(tx, row.booking_id, id))) await endDuty(tx, actor, id)
  }
  // One that was asked already is told once.
  if (row.state === 'ask' && row.detail === ask) return []
  await tx
    .updateTable('booking_consumptions')
    .set({ state: ask === null ? 'cancelled' : 'ask', detail: ask, updated_at: actor.now })
    .where('id', '=', row.id)
    .execute()
  return ask === null ? [] : [ask]
}

async function tell(
  app: App,
  tx: Tx,
  actor: Actor,
  { id, reference }: { id: string; reference: string },
  changed: readonly string[],
): Promise<void> {
  await notify(app, tx, actor, {
    ...(actor.userId ? { userIds: [actor.userId] } : { permission: 'Edit Bookings' as const }),
    type: 'booking.needs_short',
    title: `${reference} changed: ${changed.length === 1 ? '1 need is' : `${changed.length} needs are`} open`,
    body: changed.join(' ').slice(0, 1000),
    link: `/bookings/view/${id}`,
  })
}
