import { assignStaff, moveAssignment } from '#domains/roster/server/assignments.ts'
import { createDuty } from '#domains/roster/server/duties.ts'
import { decideTripOf } from '#domains/trips/server/trips.ts'
import { addLeave, addPaper, createStaff } from '#domains/staff/server/staff.ts'
import type { PaperKind, StaffKind, StaffLanguage } from '#domains/staff/contract/words.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { ago, trySale } from './selling.ts'

interface Worker {
  name: string
  kinds: StaffKind[]
  languages: StaffLanguage[]
  dayCost: number
  /** Papers, with the days until they expire. */
  papers: [PaperKind, number][]
  /** Leave: in how many days it begins, and how long it is. */
  leave?: [number, number]
}

const workers: Worker[] = [
  {
    name: 'Moses Kato',
    kinds: ['driver_guide', 'driver'],
    languages: ['en', 'sw', 'lg', 'de'],
    dayCost: 120_000,
    papers: [
      ['driving_licence', 410],
      ['guide_licence', 210],
    ],
  },
  {
    name: 'Brenda Ainembabazi',
    kinds: ['guide', 'driver_guide'],
    languages: ['en', 'fr', 'rw'],
    dayCost: 140_000,
    papers: [
      ['driving_licence', 33],
      ['guide_licence', 500],
      ['first_aid', 120],
    ],
  },
  {
    name: 'Isaac Ssebunya',
    kinds: ['driver'],
    languages: ['en', 'lg'],
    dayCost: 90_000,
    papers: [['driving_licence', 700]],
    leave: [9, 5],
  },
  { name: 'Hellen Atim', kinds: ['guide'], languages: ['en', 'sw', 'nl'], dayCost: 130_000, papers: [['guide_licence', 300]] },
  { name: 'Godfrey Wabwire', kinds: ['cook', 'porter'], languages: ['en', 'lg'], dayCost: 60_000, papers: [] },
]

/** How far ahead the roster is planned. */
const plannedDays = 21

/** Departures before that are guaranteed. */
const guaranteedDays = 8

/** Adds guides and drivers, and plans them for the departures of the next three weeks that have bookings. */
export async function seedStaff(app: App, actor: Actor): Promise<void> {
  const then = ago(actor, 30)
  const today = dayOf(actor.now)
  const staff = await app.db.asAgency(actor, async (tx) => {
    const added: { id: string; kinds: StaffKind[] }[] = []
    for (const { papers, leave, dayCost, ...person } of workers) {
      const { id } = await createStaff(tx, then, { ...person, day_cost: moneyOf(dayCost, 'UGX') })
      for (const [kind, days] of papers) await addPaper(tx, then, id, { kind, expires_on: addDays(today, days) })
      if (leave)
        await addLeave(tx, then, id, { from: addDays(today, leave[0]), to: addDays(today, leave[0] + leave[1]), reason: 'At home' })
      added.push({ id, kinds: person.kinds })
    }
    return added
  })
  const departures = await comingDepartures(app, actor, today)
  for (const [index, { id, starts_on, ends_on }] of departures.entries()) {
    const kind = index % 2 === 0 ? 'driver_guide' : 'guide'
    const times = { starts_at: momentOf(starts_on, '06:30').toISOString(), ends_at: momentOf(ends_on, '18:00').toISOString() }
    const duty = { title: kind === 'guide' ? 'Guide' : 'Drive and guide', kind, ...times, place: 'Kamwokya office' } as const
    await trySale(app, actor, async (tx) => {
      if (starts_on < addDays(today, guaranteedDays))
        await decideTripOf(app, tx, ago(actor, 3), id, { decision: 'guaranteed', tell: false, version: 0 })
      const row = { ...duty, departure_id: id, people: 1, padding_minutes: 60, vehicle_ids: [] }
      const { id: dutyId } = await createDuty(tx, ago(actor, 5), row)
      // The last departure is still open, so that there is something to plan.
      if (index === departures.length - 1) return
      const person = staff.filter(({ kinds }) => kinds.includes(kind))[Math.floor(index / 2) % 2]
      if (!person) return
      const { assignments } = await assignStaff(tx, ago(actor, 4), dutyId, { staff_id: person.id })
      if (index % 3 !== 2) await moveAssignment(tx, ago(actor, 3), assignments[0]!.id, 'accepted')
    })
  }
}

/** Departures that start within three weeks and are booked, the earliest first. */
const comingDepartures = (app: App, actor: Actor, today: string) =>
  app.db.asAgency(actor, (tx) =>
    tx
      .selectFrom('booking_lines as l')
      .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
      .select(['l.departure_id as id', 'l.starts_on', 'l.ends_on'])
      .distinct()
      .where('l.departure_id', 'is not', null)
      .where('b.status', 'in', ['confirmed', 'in_progress'])
      .where('l.starts_on', '>=', today)
      .where('l.starts_on', '<=', addDays(today, plannedDays))
      .orderBy('l.starts_on')
      .orderBy('l.departure_id')
      .limit(10)
      .$narrowType<{ id: string; starts_on: string; ends_on: string }>()
      .execute(),
  )
