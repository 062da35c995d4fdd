import sharp from 'sharp'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { drawScene, type Scene } from './pictures.ts'
import type { DemoKind, Profile } from './profiles.ts'
import { drawLogo } from './things.ts'

const dusk: Pick<Scene, 'sky' | 'sun'> = { sky: ['#f3a35c', '#fde4bf'], sun: '#fff1d0' }
const savanna: Scene = { ...dusk, ground: '#6b5b2e', hills: ['#b9785a', '#8d5f4a', '#5f4a3a'], with: ['acacias', 'giraffe'] }

/** What each kind of business shows first: where its guests will be. */
const covers: Record<DemoKind, Scene> = {
  mixed: savanna,
  tours: savanna,
  lodge: { sky: ['#bcd7d4', '#f2efdc'], ground: '#2f4f37', hills: ['#6f9489', '#4c7560', '#345a44'], with: ['forest', 'tent'] },
  'car-hire': { sky: ['#8fc3e6', '#f4efe2'], ground: '#a9834f', hills: ['#93a98a', '#75885f'], sun: '#fff6da', with: ['acacias'] },
  events: { sky: ['#2b2350', '#c2617a'], ground: '#2c2547', hills: ['#4a3566', '#33274f'], sun: '#ffd9a0', with: ['city'] },
  shop: { sky: ['#f1c9a2', '#fbeedb'], ground: '#8a5a3a', hills: ['#c98d62', '#a86f4c'], sun: '#fff3d6', with: ['city', 'acacias'] },
}

/** Gives the demo agency a logo, a cover, a colour, typefaces, links and a closing line. */
export async function seedBrand(app: App, actor: Actor, { name, colors }: Profile, kind: DemoKind): Promise<void> {
  const handle = name.toLowerCase().replaceAll(' ', '')
  const logoFile = await app.files.keepImage(actor, 'logo.png', await drawLogo(colors))
  const scene = await drawScene(covers[kind], 77)
  // A cover is wide: it shows the land, and of a town its roofs.
  const position = covers[kind].with.includes('city') ? 'center' : 'bottom'
  const cover = await sharp(scene).resize({ width: 1600, height: 600, fit: 'cover', position }).png().toBuffer()
  const coverFile = await app.files.keepImage(actor, 'cover.png', cover)
  await app.db.asAgency(actor, (tx) =>
    tx
      .updateTable('agencies')
      .set({
        logo_file_id: logoFile.id,
        banner_file_id: coverFile.id,
        brand_colour: colors[0],
        typeface: 'classic',
        social_links: JSON.stringify({
          whatsapp: 'https://wa.me/256772123456',
          instagram: `https://instagram.com/${handle}`,
          facebook: `https://facebook.com/${handle}`,
        }),
        closing_line: 'Karibu sana. We look forward to seeing you.',
      })
      .where('id', '=', actor.agencyId)
      .execute(),
  )
}
