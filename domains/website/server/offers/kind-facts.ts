import { boardNames, mealNames } from './words.ts'
import { readCar } from '#domains/cars/server/cars.ts'
import { showEvent } from '#domains/events/server/events.ts'
import { showProduct } from '#domains/products/server/products.ts'
import { listVariants } from '#domains/products/server/variants.ts'
import { readRoom } from '#domains/rooms/server/rooms.ts'
import { showService } from '#domains/services/server/services.ts'
import { showTrack } from '#domains/tracks/server/tracks.ts'
import { listItinerary } from '#domains/tour-packages/server/itineraries.ts'
import { showPackage } from '#domains/tour-packages/server/packages.ts'
import { cleanHtml } from '#kit/server/pages/rich-text.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { OfferDay, OfferView } from '../../view/offer-page.ts'
import { datesIn } from '../dates.ts'
import { say } from '../messages/say.ts'
import type { Visit } from '../site-parts.ts'
import type { Listed } from './listed.ts'

/** What a kind adds to the page of an offer. */
export interface KindParts {
  description: string | null
  policy: { tiers: { days_before: number; refund_percent: number }[]; deposit_refund_percent: number | null } | null
  place: { text: string; lat: number | null; lng: number | null } | null
  facts: string[]
  lists?: OfferView['lists']
  days?: OfferDay[]
  sound?: OfferView['sound']
}

type Reader = (visit: Visit, offer: Listed) => Promise<KindParts>

interface Common {
  description: string | null
  cancellation_policy: KindParts['policy']
  place: KindParts['place']
}
const common = ({ description, cancellation_policy, place }: Common) => ({ description, policy: cancellation_policy, place })

const minutesPerHour = 60
const clock = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.round((ms % 60_000) / 1000)).padStart(2, '0')}`

const readers: Partial<Record<Kind, Reader>> = {
  async tour_package(visit, offer) {
    const { app, tx, actor, language } = visit
    const t = say(language)
    const trip = await showPackage(app, tx, actor, offer.id)
    const { group_size_min: least, group_size_max: most } = trip
    return {
      ...common(trip),
      facts: [
        t('length', { days: trip.days }),
        ...(least && most ? [t('groups', { least, most })] : most ? [t('groupsUpTo', { most })] : []),
      ],
      lists: [
        { title: t('highlights'), lines: trip.highlights, look: 'ticks' },
        { title: t('included'), lines: trip.inclusions, look: 'ticks' },
        { title: t('notIncluded'), lines: trip.exclusions, look: 'no' },
      ],
      days: await daysOf(visit, offer.id),
    }
  },
  async room({ app, tx, actor, language }, { id }) {
    const t = say(language)
    const room = await readRoom(app, tx, actor, id)
    return {
      ...common(room),
      facts: [
        t('sleeps', { guests: room.guests }),
        ...room.beds.map(({ kind, count }) => `${count} × ${t(`bed.${kind}`)}`),
        ...(room.size === null ? [] : [`${room.size} m²`]),
        boardNames(language)[room.board],
      ],
      lists: [{ title: t('amenities'), lines: room.amenities, look: 'ticks' }],
    }
  },
  async car({ app, tx, actor, language }, { id, currency }) {
    const t = say(language)
    const car = await readCar(app, tx, actor, id)
    const money = (amount: number) => formatMoney(moneyOf(amount, currency))
    return {
      ...common(car),
      facts: [
        t(`car.${car.category}`),
        [car.make, car.model, car.year].filter(Boolean).join(' '),
        t('seats', { seats: car.seats }),
        t(`transmission.${car.transmission}`),
        t(`fuel.${car.fuel}`),
        ...(car.air_conditioning ? [t('airConditioning')] : []),
      ],
      lists: [
        {
          title: t('terms'),
          look: 'plain',
          lines: [
            car.mileage_limit === null ? t('unlimitedKm') : t('kmADay', { km: car.mileage_limit }),
            ...(car.extra_km > 0 ? [t('extraKm', { price: money(car.extra_km) })] : []),
            ...(car.security_deposit > 0 ? [t('securityDeposit', { amount: money(car.security_deposit) })] : []),
          ],
        },
      ],
    }
  },
  async event({ app, tx, actor, language }, { id }) {
    const t = say(language)
    const event = await showEvent(app, tx, actor, id)
    return {
      ...common(event),
      facts: [
        datesIn(language).moment(event.starts_at),
        ...(event.venue ? [event.venue] : []),
        ...(event.doors_at ? [t('doors', { time: datesIn(language).time(event.doors_at) })] : []),
        ...(event.tickets.left === null ? [] : [t('ticketsLeft', { count: event.tickets.left })]),
      ],
    }
  },
  async service({ app, tx, actor, language }, { id }) {
    const t = say(language)
    const service = await showService(app, tx, actor.now, id)
    const minutes = service.duration_minutes
    return {
      ...common(service),
      facts:
        minutes === null
          ? []
          : [minutes % minutesPerHour === 0 ? t('hours', { hours: minutes / minutesPerHour }) : t('minutes', { minutes })],
    }
  },
  async product({ app, tx, actor, language }, { id }) {
    const t = say(language)
    const product = await showProduct(app, tx, actor.now, id)
    const variants = (await listVariants(tx, id)).filter(({ active, retired }) => active && !retired)
    return {
      ...common(product),
      facts: [
        ...(product.category ? [product.category] : []),
        ...(product.digital ? [t('download')] : product.in_stock === null ? [] : [t('inStock', { count: product.in_stock })]),
      ],
      lists: variants.length > 1 ? [{ title: t('choices'), lines: variants.map(({ name }) => name), look: 'plain' }] : [],
    }
  },
  async track({ app, tx, actor, language }, { id }) {
    const t = say(language)
    const track = await showTrack(app, tx, actor.now, id)
    return {
      ...common(track),
      facts: [
        track.artist,
        ...[track.album, track.genre].flatMap((one) => one ?? []),
        ...(track.duration_ms === null ? [] : [clock(track.duration_ms)]),
      ],
      sound: track.preview_url ? { url: track.preview_url, label: t('listen', { title: track.title }) } : null,
    }
  },
}

/** Returns what the kind of an offer adds to its page. */
export const kindParts: Reader = async (visit, offer) =>
  (await readers[offer.kind]?.(visit, offer)) ?? { description: null, policy: null, place: null, facts: [] }

/** The days of a trip. */
async function daysOf({ app, tx, language }: Visit, id: string): Promise<OfferDay[]> {
  const t = say(language)
  return (await listItinerary(app, tx, id)).map((day) => ({
    label: [t('day', { day: day.day }), day.place?.text].filter(Boolean).join(' · '),
    title: day.title,
    text: day.description && cleanHtml(day.description),
    more:
      [
        day.meals.length > 0 && t('meals', { meals: mealNames(day.meals, language) }),
        day.accommodation && t('night', { place: day.accommodation }),
      ]
        .filter(Boolean)
        .join(' · ') || null,
    pictures: day.gallery.slice(0, 6).map((one) => ({ ...one, alt: one.caption })),
  }))
}
