import { businessesOf } from '#domains/agency/contract/businesses.ts'
import { findOrInvite, finishInvited } from '#domains/account/server/account.ts'
import { registerAgency } from '#domains/agency/server/register.ts'
import { editSettings } from '#domains/client-mails/server/settings.ts'
import { taxBody, taxedKinds } from '#domains/inventory/contract/taxes.ts'
import { createTax } from '#domains/inventory/server/taxes/taxes.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { seedAlbums } from './albums.ts'
import { seedBrand } from './brand.ts'
import { beginDemo, endDemo, whileNobodyElseMakesIt } from './begin.ts'
import { seedBookings } from './bookings.ts'
import { seedCars } from './cars.ts'
import { seedClients } from './clients.ts'
import { seedDeadlines } from './deadlines.ts'
import { demoEmail, demoPassword } from './demo.ts'
import { seedDiscounts } from './discounts.ts'
import { seedEvents } from './events.ts'
import { seedFlights } from './flights.ts'
import { seedInquiries } from './inquiries.ts'
import { seedPackages, type SeededPackage } from './inventory.ts'
import { seedLinks } from './links.ts'
import { seedNetwork } from './network.ts'
import { seedPermits } from './permits.ts'
import { seedProposals } from './proposals.ts'
import { seeded, type Random } from './random.ts'
import { seedPartner } from './partners.ts'
import { profiles, type DemoKind } from './profiles.ts'
import { yearBack } from './season.ts'
import { seedExtras } from './extras.ts'
import { seedRooms } from './rooms.ts'
import { seedStaff } from './staff.ts'
import { seedServices, seedShop, seedTransfer } from './shop.ts'

/** Creates the demo agency. @returns false if another process is doing so. */
export const makeDemo = (app: App, kind: DemoKind = 'mixed'): Promise<boolean> => whileNobodyElseMakesIt(app, () => fillDemo(app, kind))

async function fillDemo(app: App, kind: DemoKind): Promise<void> {
  const password = demoPassword(app)
  const profile = profiles[kind]
  const founder = await app.db.asPlatform('house: make the demo', async (tx) => {
    await beginDemo(tx, app.clock.now())
    const user = await findOrInvite(tx, { name: 'Amina Nakato', email: demoEmail }, app.clock.now())
    await finishInvited(tx, user, { password }, app.clock.now())
    return user
  })
  const agency = await registerAgency(
    app,
    { userId: founder.id, name: founder.name, email: demoEmail },
    {
      name: profile.name,
      category: profile.category,
      // The mixed one sells everything, so what it does stays open.
      ...(kind === 'mixed' ? {} : { businesses: businessesOf({ businesses: [], category: profile.category }) }),
      country: 'UG',
      phone: '+256772123456',
      business_volume: '100_to_1000',
      company_size: '2_to_10',
    },
    { isDemo: true },
  )
  const actor: Actor = { agencyId: agency.id, userId: founder.id, userName: founder.name, now: app.clock.now() }
  await describeAgency(app, actor, kind)
  await seedBrand(app, actor, profile, kind)
  await app.db.asAgency(actor, (tx) => createTax(tx, actor, vat))
  // Its clients are made up, so they get no mails.
  await app.db.asAgency(actor, (tx) => editSettings(tx, actor, { version: 0, confirmation: false, cancellation: false }))
  // One fixed seed, so that every installation shows the same demo.
  const random = seeded(20_261)
  await seedClients(app, actor)
  await parts[kind](app, actor, random)
  await app.db.asPlatform('house: the demo is complete', (tx) => endDemo(tx, app.clock.now()))
}

type Part = (app: App, actor: Actor, random: Random) => Promise<void>

async function seedTours(app: App, actor: Actor, random: Random): Promise<SeededPackage[]> {
  const packages = await seedPackages(app, actor, random)
  await seedAlbums(app, actor)
  await seedBookings(app, actor, random, packages)
  await seedDeadlines(app, actor)
  await seedPermits(app, actor)
  await seedStaff(app, actor)
  const inquiries = await seedInquiries(app, actor, random, 'tours')
  await seedProposals(app, actor, packages, inquiries)
  await seedPartner(app, actor, packages)
  return packages
}

/** What the demo of each kind of business consists of. */
const parts: Record<DemoKind, Part> = {
  mixed: async (app, actor, random) => {
    const packages = await seedTours(app, actor, random)
    await seedRooms(app, actor, random, { back: 24, gap: 8 })
    await seedExtras(app, actor)
    await seedServices(app, actor)
    await seedShop(app, actor, random, { isShop: false })
    await seedEvents(app, actor, random, { isOrganiser: false })
    await seedCars(app, actor, random, 20)
    await seedFlights(app, actor)
    await seedLinks(app, actor)
    await seedNetwork(app, actor, random, packages)
    await seedDiscounts(app, actor)
  },
  tours: async (app, actor, random) => {
    await seedTours(app, actor, random)
    await seedServices(app, actor)
    await seedLinks(app, actor)
    await seedDiscounts(app, actor)
  },
  lodge: async (app, actor, random) => {
    await seedRooms(app, actor, random, { back: yearBack, gap: 16 })
    await seedExtras(app, actor)
    await seedTransfer(app, actor)
    await seedDeadlines(app, actor)
    await seedInquiries(app, actor, random, 'lodge')
  },
  'car-hire': async (app, actor, random) => {
    await seedCars(app, actor, random, yearBack)
    await seedInquiries(app, actor, random, 'car-hire')
  },
  events: async (app, actor, random) => {
    await seedEvents(app, actor, random, { isOrganiser: true })
    await seedInquiries(app, actor, random, 'events')
  },
  shop: async (app, actor, random) => {
    await seedShop(app, actor, random, { isShop: true })
    await seedInquiries(app, actor, random, 'shop')
  },
}

const vat = taxBody.parse({ name: 'VAT', kinds: taxedKinds, percent: 18, included: true })

const describeAgency = (app: App, actor: Actor, kind: DemoKind) => {
  const { address, place, description, tags } = profiles[kind]
  return app.db.asAgency(actor, (tx) =>
    tx
      .updateTable('agencies')
      .set({
        address,
        place_name: place.text,
        place_lat: place.lat,
        place_lng: place.lng,
        website: kind === 'mixed' ? 'https://pearlhorizons.example' : `https://${kind}.example`,
        description,
        tags,
        shop_enabled: true,
      })
      .where('id', '=', actor.agencyId)
      .execute(),
  )
}
