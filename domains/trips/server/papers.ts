import { drawInThread } from '#domains/papers/server/drawing.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import { some, type Paper, type PaperTable } from '#domains/papers/server/paper.ts'
import { slugOf } from '#kit/contract/text.ts'
import { dayOf, formatClock, clockOf, formatDays, formatMoment, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { tripFieldFacts } from './fields.ts'
import { hotelsByBooking, sleepsAt, staysAt } from './hotels.ts'
import { contentOf, type SentList, type SentPerson } from './list-view.ts'
import { requireList } from './lists.ts'
import { say } from './messages/say.ts'
import { everyoneOn, peopleOf, type Person } from './people.ts'
import { partiesOf, tripOf, type Trip } from './trip-data.ts'

type Say = ReturnType<typeof say>
type Issuer = Awaited<ReturnType<typeof issuerHead>>

/** Returns a person of a rooming list in words: "Mia Becker, child, age 8, diet: no nuts". */
export const personText = (t: Say, { name, unit, age, diet }: SentPerson): string =>
  some([
    name,
    unit === 'child' ? t('child') : unit === 'infant' ? t('infant') : null,
    age === null ? null : t('age', { age }),
    diet && t('diet', { diet }),
  ]).join(', ')

/** Returns how many guests are in how many rooms. */
export function guestCount(t: Say, { spaces }: SentList): string {
  const used = spaces.filter(({ people }) => people.length > 0)
  return t('guestCount', { count: used.reduce((sum, { people }) => sum + people.length, 0), rooms: used.length })
}

/** Returns the list of a hotel's rooms as a paper. */
export function roomingPaper(t: Say, { head, name }: Issuer, list: SentList, about: { trip: string; hotel: string; now: Date }): Paper {
  return {
    issuer: head,
    heading: t('roomingList'),
    number: about.trip,
    party: { label: t('hotel'), lines: [about.hotel] },
    facts: [
      [t('dates'), formatDays(list.starts_on, list.ends_on)],
      [t('guests'), guestCount(t, list)],
      [t('agency'), name],
      [t('printed'), formatMoment(about.now)],
    ],
    amount: null,
    tables: [roomsTable(t, list, t('room'))],
    notes: list.note ? [{ title: t('note'), lines: list.note.split('\n') }] : [],
    stamp: null,
    verifyUrl: '',
  }
}

const roomsTable = (t: Say, { spaces }: SentList, title: string): PaperTable => ({
  title: '',
  columns: [
    { title, share: 2 },
    { title: t('guests'), share: 6 },
  ],
  rows: spaces.map(({ name, type, people }) => [
    `${name}\n${t('roomType', { type })}`,
    people.length === 0 ? t('nobody') : people.map((person) => personText(t, person)).join('\n'),
  ]),
  sums: [],
})

/** Draws a list of rooms or vehicles as it is now. @throws 404. */
export async function listFile(app: App, actor: Actor, id: string): Promise<FileAnswer> {
  const read = await app.db.asAgency(
    actor,
    async (tx) => {
      const row = await requireList(tx, id)
      const issuer = await issuerHead(tx, actor.agencyId)
      const trip = await tripOf(tx, row.trip_id)
      return { row, issuer, trip, content: contentOf(row, await everyoneOn(app, tx, row.trip_id)) }
    },
    { readOnly: true },
  )
  const { row, issuer, trip, content } = read
  const t = say(issuer.language)
  const paper = roomingPaper(t, issuer, content, { trip: trip.title, hotel: row.name, now: actor.now })
  const heading = row.kind === 'rooms' ? paper.heading : t('vehicles')
  const tables = row.kind === 'rooms' ? paper.tables : [roomsTable(t, content, t('vehicle'))]
  const party = row.kind === 'rooms' ? paper.party : { label: t('vehicles'), lines: [row.name] }
  return draw(app, { ...paper, heading, tables, party }, issuer, `${heading} ${row.name}`)
}

/** Draws everyone on a trip, or the pick-ups in order of time; with a hotel only those who sleep there. @throws 404. */
export async function tripFile(
  app: App,
  actor: Actor,
  id: string,
  which: 'people' | 'pick-ups',
  hotel: string | null,
): Promise<FileAnswer> {
  const { trip, issuer, people, missing, fields } = await app.db.asAgency(
    actor,
    async (tx) => {
      const found = await tripOf(tx, id)
      const all = await partiesOf(tx, found)
      const hotels = hotelsByBooking(await staysAt(tx, found))
      const parties = all.filter((party) => sleepsAt(hotel, hotels.get(party.id) ?? []))
      const everyone = await peopleOf(app, tx, found, parties)
      const places = parties.reduce((sum, party) => sum + (party.places ?? party.travellers), 0)
      return {
        trip: found,
        issuer: await issuerHead(tx, actor.agencyId),
        people: everyone,
        missing: Math.max(0, places - everyone.length),
        fields: await tripFieldFacts(tx, id),
      }
    },
    { readOnly: true },
  )
  const t = say(issuer.language)
  const paper: Paper = {
    issuer: issuer.head,
    heading: which === 'people' ? t('people') : t('pickUps'),
    number: formatDays(trip.starts_on, trip.ends_on),
    party: { label: t('trip'), lines: [trip.title, ...some([hotel])] },
    facts: [[t('guests'), String(people.length)], ...fields, [t('printed'), formatMoment(actor.now)]],
    amount: null,
    tables: which === 'people' ? [peopleTable(t, people)] : pickUpTables(t, people),
    notes: missing > 0 ? [{ title: t('note'), lines: [t('unnamed', { count: missing })] }] : [],
    stamp: null,
    verifyUrl: '',
  }
  return draw(app, paper, issuer, some([paper.heading, trip.title, hotel]).join(' '))
}

const peopleTable = (t: Say, people: readonly Person[]): PaperTable => ({
  title: '',
  columns: [
    { title: t('name'), share: 4 },
    { title: t('contact'), share: 2.4 },
    { title: t('arrival'), share: 4 },
  ],
  rows: people.map((person) => [
    [personText(t, person), ...some([person.nationality, person.has_passport ? null : t('noPassport'), person.note])].join('\n'),
    some([person.reference, person.phone]).join('\n'),
    some([
      pickUpText(person),
      person.arrives && t('arrives', { text: person.arrives }),
      person.departs && t('departs', { text: person.departs }),
    ]).join('\n'),
  ]),
  sums: [],
})

const pickUpText = ({ pick_up_at, pick_up_place }: Person): string | null =>
  some([pick_up_at && `${formatShortDay(pick_up_at)} ${timeOf(pick_up_at)}`, pick_up_place]).join(', ') || null

const timeOf = (at: string): string => formatClock(clockOf(new Date(at)))

/** One table a day, by time and place. People without a time are last. */
function pickUpTables(t: Say, people: readonly Person[]): PaperTable[] {
  const picked = people.filter(({ pick_up_at, pick_up_place }) => pick_up_at !== null || pick_up_place !== null)
  const days = new Map<string, Person[]>()
  for (const person of picked.toSorted((a, b) => (a.pick_up_at ?? '~').localeCompare(b.pick_up_at ?? '~'))) {
    const day = person.pick_up_at ? formatShortDay(person.pick_up_at) : t('noTime')
    days.set(day, [...(days.get(day) ?? []), person])
  }
  return [...days].map(([title, those]) => ({
    title,
    columns: [
      { title: t('time'), share: 1.2 },
      { title: t('place'), share: 3 },
      { title: t('name'), share: 4 },
      { title: t('contact'), share: 2.4 },
    ],
    rows: those.map((person) => [
      person.pick_up_at ? timeOf(person.pick_up_at) : '',
      some([person.pick_up_place, person.arrives]).join('\n'),
      `${person.name}\n${person.client_name}`,
      some([person.phone, person.reference]).join('\n'),
    ]),
    sums: [],
  }))
}

async function draw(app: App, paper: Paper, issuer: Issuer, name: string): Promise<FileAnswer> {
  const logo = issuer.logo_key ? await app.files.read(issuer.logo_key, 'medium').catch(() => null) : null
  return {
    name: `${slugOf(name)}-${dayOf(app.clock.now())}.pdf`,
    mime: 'application/pdf',
    content: await drawInThread(paper, logo),
    inline: true,
  }
}

/** Draws a rooming list as it was sent. */
export const sentFile = (app: App, issuer: Issuer, trip: Trip, row: { name: string; sent: SentList }) =>
  draw(
    app,
    roomingPaper(say(issuer.language), issuer, row.sent, { trip: trip.title, hotel: row.name, now: app.clock.now() }),
    issuer,
    `${say(issuer.language)('roomingList')} ${row.name}`,
  )
