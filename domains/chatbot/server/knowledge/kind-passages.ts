import { readCar } from '#domains/cars/server/cars.ts'
import { showEvent } from '#domains/events/server/events.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { listVariants } from '#domains/products/server/variants.ts'
import { showProduct } from '#domains/products/server/products.ts'
import { readRoom } from '#domains/rooms/server/rooms.ts'
import { showService } from '#domains/services/server/services.ts'
import { listItinerary } from '#domains/tour-packages/server/itineraries.ts'
import { showPackage } from '#domains/tour-packages/server/packages.ts'
import { showTrack } from '#domains/tracks/server/tracks.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { formatMoment, formatTime } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ChatbotPassageKind } from '../../../../database/tables.ts'
import { sentencesOf } from './sentences.ts'

export interface NewPassage {
  kind: ChatbotPassageKind
  text: string
  /** More words to find it by, which are not shown. */
  also?: string
}

interface Known {
  /** More words to find the offer by. */
  also: string
  passages: NewPassage[]
}

interface Of {
  app: App
  tx: Tx
  actor: Actor
  id: string
}

const longest = 600
const texts = (description: string | null | undefined): NewPassage[] =>
  sentencesOf(description).map((text) => ({ kind: 'text' as const, text }))
const said = (text: string, also: string): NewPassage => ({ kind: 'text', text, also })
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const boardNames = {
  room_only: 'Room only, without meals',
  breakfast: 'Breakfast',
  half_board: 'Half board: breakfast and dinner',
  full_board: 'Full board: breakfast, lunch and dinner',
  all_inclusive: 'All inclusive: meals and drinks',
} as const

async function ofPackage({ app, tx, actor, id }: Of): Promise<Known> {
  const trip = await showPackage(app, tx, actor, id)
  const days = await listItinerary(app, tx, id)
  const passages: NewPassage[] = [
    ...(trip.group_size_max
      ? [said(`For at most ${counted(trip.group_size_max, 'person', 'people')}.`, 'group size maximum max many')]
      : []),
    ...texts(trip.description),
    ...trip.highlights.map((text) => ({ kind: 'text' as const, text })),
    ...trip.inclusions.map((text) => ({ kind: 'included' as const, text })),
    ...trip.exclusions.map((text) => ({ kind: 'excluded' as const, text })),
    ...days.map((day) => ({
      kind: 'day' as const,
      text: [`${day.day}. ${day.title}.`, ...sentencesOf(day.description), day.accommodation && `(${day.accommodation})`]
        .filter(Boolean)
        .join(' ')
        .slice(0, longest),
      also: day.place?.text ?? '',
    })),
  ]
  return { also: '', passages }
}

async function ofRoom({ app, tx, actor, id }: Of): Promise<Known> {
  const room = await readRoom(app, tx, actor, id)
  const beds = room.beds.map(({ kind, count }) => `${count} ${kind.replace('_', ' ')}`).join(', ')
  const people = [counted(room.adults, 'adult'), room.children > 0 && counted(room.children, 'child', 'children')].filter(Boolean)
  const passages: NewPassage[] = [
    said(`For at most ${people.join(' and ')}.`, 'sleeps people guests capacity fit big maximum many'),
    ...(beds ? [said(`Beds: ${beds}.`, 'bed beds sleeping twin')] : []),
    ...(room.size ? [said(`${room.size} m².`, 'size large square metres big')] : []),
    ...(room.board ? [{ kind: 'included' as const, text: boardNames[room.board], also: 'meals meal food board' }] : []),
    ...room.amenities.map((text) => ({ kind: 'included' as const, text, also: 'amenities' })),
    ...texts(room.description),
  ]
  return { also: 'room accommodation sleep stay', passages }
}

async function ofCar({ app, tx, actor, id }: Of): Promise<Known> {
  const car = await readCar(app, tx, actor, id)
  const money = (amount: number) => formatMoney(moneyOf(amount, car.currency))
  const model = [car.make, car.model, car.year].filter(Boolean).join(' ')
  const gear = car.transmission === 'automatic' ? 'automatic gearbox' : car.transmission === 'manual' ? 'manual gearbox' : null
  const passages: NewPassage[] = [
    said(
      `${[model, car.seats && counted(car.seats, 'seat'), gear, car.fuel, car.air_conditioning && 'air conditioning'].filter(Boolean).join(', ')}.`,
      'seats people carry transmission automatic manual gearbox fuel petrol diesel year model air conditioning',
    ),
    ...(car.security_deposit
      ? [said(`The refundable security deposit is ${money(car.security_deposit)}.`, 'deposit guarantee caution')]
      : []),
    ...(car.mileage_limit
      ? [
          said(
            `${car.mileage_limit} km a day are included${car.extra_km ? `; each further km is ${money(car.extra_km)}` : ''}.`,
            'mileage kilometres km limit unlimited extra',
          ),
        ]
      : []),
    ...(car.late_fee ? [said(`Each late hour costs ${money(car.late_fee)}.`, 'late return fee hour')] : []),
    ...texts(car.description),
  ]
  return { also: ['car vehicle rental hire', car.category, car.make, car.model].filter(Boolean).join(' '), passages }
}

/** "5 hours", "1.5 hours". */
const hoursBetween = (from: string, until: string) =>
  counted(Math.round((new Date(until).getTime() - new Date(from).getTime()) / 360_000) / 10, 'hour')

async function ofEvent({ app, tx, actor, id }: Of): Promise<Known> {
  const event = await showEvent(app, tx, actor, id)
  const when = `${formatMoment(new Date(event.starts_at))} to ${formatTime(new Date(event.ends_at))}`
  const passages: NewPassage[] = [
    said(
      `${[event.venue, when].filter(Boolean).join(', ')} (${hoursBetween(event.starts_at, event.ends_at)}).`,
      'where venue place location take taking start starts begin end ends time when long hours duration last',
    ),
    ...(event.doors_at ? [said(`Doors open at ${formatTime(new Date(event.doors_at))}.`, 'doors open entry arrive')] : []),
    ...texts(event.description),
  ]
  return { also: ['event ticket', event.venue].filter(Boolean).join(' '), passages }
}

async function ofService({ app, tx, actor, id }: Of): Promise<Known> {
  const { duration_minutes: minutes, description } = await showService(app, tx, actor.now, id)
  return {
    also: 'service',
    passages: [...(minutes ? [said(`It takes ${minutes} minutes.`, 'long duration last hours time take')] : []), ...texts(description)],
  }
}

async function ofProduct({ app, tx, actor, id }: Of): Promise<Known> {
  const product = await showProduct(app, tx, actor.now, id)
  const variants = await listVariants(tx, id)
  const names = variants.filter(({ active }) => active).map(({ name }) => name)
  const passages: NewPassage[] = [
    ...(names.length > 1 ? [said(`Available as ${names.join(', ')}.`, 'size sizes colour colours variant available')] : []),
    ...(product.digital ? [said('It is a download.', 'digital file shipping')] : []),
    ...texts(product.description),
  ]
  return { also: ['shop buy', product.category].filter(Boolean).join(' '), passages }
}

async function ofTrack({ app, tx, actor, id }: Of): Promise<Known> {
  const { artist, album, genre, duration_ms, preview_seconds, description } = await showTrack(app, tx, actor.now, id)
  const length = duration_ms
    ? `${Math.floor(duration_ms / 60_000)}:${String(Math.round((duration_ms % 60_000) / 1000)).padStart(2, '0')}`
    : null
  const passages: NewPassage[] = [
    said(
      `By ${[artist, album && `from the album “${album}”`, genre, length].filter(Boolean).join(', ')}.`,
      'who plays play sings sing artist band musician album genre long duration minutes last',
    ),
    ...(preview_seconds
      ? [said(`You can listen to ${preview_seconds} seconds before you buy it.`, 'preview hear sample try buying first')]
      : []),
    ...texts(description),
  ]
  return { also: ['song music track', artist, album, genre].filter(Boolean).join(' '), passages }
}

/** Reads what each kind knows of an item besides its title, as sentences to find and quote. For a kind that is not listed, only its title is known. */
export const passagesOfKind: Partial<Record<Kind, (of: Of) => Promise<Known>>> = {
  tour_package: ofPackage,
  room: ofRoom,
  car: ofCar,
  event: ofEvent,
  service: ofService,
  product: ofProduct,
  track: ofTrack,
}
