import { newCar } from '#domains/cars/server/testing/cars.ts'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { upload } from '#domains/gallery/server/testing/pictures.ts'
import { newPublished as newProduct } from '#domains/products/server/testing/shop.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { openToVisitors } from '#domains/site-visits/server/testing/public-site.ts'
import { inDays, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { wav } from '#domains/tracks/server/testing/sounds.ts'
import { newTrack } from '#domains/tracks/server/testing/track.ts'
import { everyBlock } from '#domains/website/server/testing/every-block.ts'
import { blockOf } from '#domains/website/server/testing/sites.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

// A website with a page of every type, for tests that sweep over all of them.

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any

export const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

export interface WholeSite {
  host: string
  /** The published offers by kind. */
  offers: Record<'tour_package' | 'room' | 'car' | 'event' | 'service' | 'product' | 'track', { id: string; path: string }>
  /** The paths of all pages that everybody may open. */
  paths: string[]
  /** The price option of the room. */
  roomPrice: string
}

/** Opens a website with offers of every kind, a blog, questions, and a page with every block. */
export async function openWholeSite(app: TestApp, owner: TestPerson): Promise<WholeSite> {
  const { version } = await done(owner.get('/agencies/show'))
  await done(owner.post(`/agencies/edit/${owner.agencyId}`, { version, blog_enabled: true }))
  const trip = await newPublished(owner, { title: 'Gorillas & lions' })
  await done(owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 12), capacity: 4 }))
  await done(
    owner.post(`/packages/${trip.id}/itineraries/create`, {
      day: 1,
      title: 'Entebbe',
      description: '<p>On <b>foot</b>.</p>',
      meals: ['lunch'],
    }),
  )
  const lodge = await openLodge(owner)
  const car = await newCar(owner)
  const concert = await publishConcert(app, owner)
  const product = await newProduct(owner)
  const track = await newTrack(app, owner, wav(40))
  const service = await done(owner.post('/services', { title: 'Airport transfer', booked_by: 'freesale' }))
  await done(
    owner.post(`/services/${service.id}/price-options/create`, {
      name: 'Person',
      unit: 'adult',
      price: { amount: 80_000, currency: 'UGX' },
    }),
  )
  await done(owner.post('/inventory/status', { ids: [service.id], status: 'published' }))
  const [cover, picture] = await upload(owner, ['cover.png', 'picture.png'])
  for (const [base, id] of [
    ['/business/tour/packages', trip.id],
    ['/business/hotel/rooms', lodge.id],
  ])
    await done(owner.post(`${base}/${id}/gallery/choose`, { ids: [cover!.id, picture!.id] }))
  const host = await openToVisitors(app, owner)
  const { designs } = await done(owner.get('/website/site'))
  const addPage = async (title: string, slug: string, blocks: object[]) => {
    const made = await done(owner.post(`/website/designs/${designs[0].id}/pages`, { title, slug }))
    const saved = await done(owner.post(`/website/pages/${made.id}/draft`, { document: { blocks }, version: made.draft_version }))
    await done(owner.post(`/website/pages/${made.id}/publish`, { version: saved.draft_version }))
  }
  const answers = [
    { question: 'Do I need a visa?', answer: 'Yes.' },
    { question: 'How many people?', answer: 'Eight at most.' },
  ]
  await addPage('Questions', 'questions', [blockOf('accordion', { title: 'Questions', items: answers })])
  await addPage('Everything', 'everything', [
    ...everyBlock(),
    blockOf('picture', { picture: { file_id: picture!.id, alt: 'A hill' }, caption: 'Hills' }),
  ])
  const post = await done(
    owner.post('/blog/create', {
      title: 'Seven days',
      slug: 'seven-days',
      summary: 'Through the hills.',
      author: 'Grace Akello',
      cover: cover!.id,
      cover_alt: 'Hills',
      category: 'Wildlife',
      tags: ['gorillas'],
      offers: [trip.id],
      content: [
        { type: 'heading', level: 2, content: [{ type: 'text', text: 'The first day' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'We left early.', link: '/contact' }, { type: 'break' }] },
        { type: 'picture', file_id: picture!.id, alt: 'A gorilla', caption: 'Near Buhoma' },
        { type: 'list', ordered: false, items: [[{ type: 'text', text: 'Boots' }]] },
        { type: 'quote', content: [{ type: 'text', text: 'Never again.' }] },
        { type: 'rule' },
      ],
    }),
  )
  await done(owner.post(`/blog/${post.id}/status`, { status: 'published', version: post.version }))
  const rows = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('inventory').select(['id', 'slug']).execute())
  const offer = (list: string, id: string) => ({ id, path: `/${list}/${rows.find((row) => row.id === id)!.slug}` })
  const offers = {
    tour_package: offer('trips', trip.id),
    room: offer('rooms', lodge.id),
    car: offer('cars', car.id),
    event: offer('events', concert.id),
    service: offer('services', service.id),
    product: offer('shop', product.id),
    track: offer('music', track.id),
  }
  const lists = ['trips', 'rooms', 'cars', 'events', 'services', 'shop', 'music'].map((list) => `/${list}`)
  const pages = ['/', '/about', '/contact', '/questions', '/everything', '/offers', '/blog', '/blog?tag=gorillas', '/blog/seven-days']
  return { host, offers, paths: [...pages, ...lists, ...Object.values(offers).map(({ path }) => path)], roomPrice: lodge.price }
}
