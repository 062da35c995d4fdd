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
import { demoEmail, demoPassword } from './demo.ts'
import { seedDiscounts } from './discounts.ts'
import { seedEvents } from './events.ts'
import { seedFlights } from './flights.ts'
import { seedInquiries } from './inquiries.ts'
import { seedPackages } from './inventory.ts'
import { seedLinks } from './links.ts'
import { seedProposals } from './proposals.ts'
import { seeded } from './random.ts'
import { seedExtras } from './extras.ts'
import { seedRooms } from './rooms.ts'
import { seedShop } from './shop.ts'

/** Creates the demo agency. @returns false if another process is doing so. */
export const makeDemo = (app: App): Promise<boolean> => whileNobodyElseMakesIt(app, () => fillDemo(app))

async function fillDemo(app: App): Promise<void> {
  const password = demoPassword(app)
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
      name: 'Pearl Horizons Safaris',
      category: 'tour_operator',
      country: 'UG',
      phone: '+256772123456',
      business_volume: '100_to_1000',
      company_size: '2_to_10',
    },
    { isDemo: true },
  )
  const actor: Actor = { agencyId: agency.id, userId: founder.id, userName: founder.name, now: app.clock.now() }
  await describeAgency(app, actor)
  await seedBrand(app, actor)
  await app.db.asAgency(actor, (tx) => createTax(tx, actor, vat))
  // Its clients are made up, so they get no mails.
  await app.db.asAgency(actor, (tx) => editSettings(tx, actor, { version: 0, confirmation: false, cancellation: false }))
  // One fixed seed, so that every installation shows the same demo.
  const random = seeded(20_261)
  const packages = await seedPackages(app, actor, random)
  await seedAlbums(app, actor)
  await seedBookings(app, actor, random, packages)
  const inquiries = await seedInquiries(app, actor, random, packages)
  await seedProposals(app, actor, packages, inquiries)
  await seedRooms(app, actor, random)
  await seedExtras(app, actor)
  await seedShop(app, actor)
  await seedEvents(app, actor, random)
  await seedCars(app, actor, random)
  await seedFlights(app, actor)
  await seedLinks(app, actor)
  await seedDiscounts(app, actor)
  await app.db.asPlatform('house: the demo is complete', (tx) => endDemo(tx, app.clock.now()))
}

const vat = taxBody.parse({ name: 'VAT', kinds: taxedKinds, percent: 18, included: true })

const describeAgency = (app: App, actor: Actor) =>
  app.db.asAgency(actor, (tx) =>
    tx
      .updateTable('agencies')
      .set({
        address: 'Plot 14, Kira Road, Kamwokya, Kampala',
        place_name: 'Kamwokya, Kampala',
        place_lat: 0.3476,
        place_lng: 32.5886,
        website: 'https://pearlhorizons.example',
        description: 'Small groups, local guides, and permits that are really there.',
        tags: ['safaris', 'gorillas', 'small groups'],
        shop_enabled: true,
      })
      .where('id', '=', actor.agencyId)
      .execute(),
  )
