import sharp from 'sharp'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { drawScene } from './pictures.ts'

const colour = '#a63d1e'

/** A pearl over a horizon, on the agency's colour. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 64 64">
<rect width="64" height="64" rx="12" fill="${colour}"/>
<circle cx="32" cy="26" r="13" fill="#fff3e0"/><circle cx="27.5" cy="21.5" r="3.4" fill="#fff"/>
<path d="M6 44 Q20 34 32 41 T58 40 V50 Q44 46 32 50 T6 52 Z" fill="#f2b279"/>
<path d="M6 52 Q20 47 32 51 T58 50 V56 H6 Z" fill="#fff3e0"/></svg>`

/** Gives the demo agency a logo, a cover, a colour, typefaces, links and a closing line. */
export async function seedBrand(app: App, actor: Actor): Promise<void> {
  const logoFile = await app.files.keepImage(actor, 'logo.png', await sharp(Buffer.from(logo)).png().toBuffer())
  const scene = await drawScene(
    {
      sky: ['#f3a35c', '#fde4bf'],
      ground: '#6b5b2e',
      hills: ['#b9785a', '#8d5f4a', '#5f4a3a'],
      sun: '#fff1d0',
      with: ['acacias', 'giraffe'],
    },
    77,
  )
  // A cover is wide: the middle of the scene.
  const cover = await sharp(scene).extract({ left: 0, top: 330, width: 1600, height: 600 }).png().toBuffer()
  const coverFile = await app.files.keepImage(actor, 'cover.png', cover)
  await app.db.asAgency(actor, (tx) =>
    tx
      .updateTable('agencies')
      .set({
        logo_file_id: logoFile.id,
        banner_file_id: coverFile.id,
        brand_colour: colour,
        typeface: 'classic',
        social_links: JSON.stringify({
          whatsapp: 'https://wa.me/256772123456',
          instagram: 'https://instagram.com/pearlhorizons',
          facebook: 'https://facebook.com/pearlhorizons',
        }),
        closing_line: 'Karibu sana. We look forward to travelling with you.',
      })
      .where('id', '=', actor.agencyId)
      .execute(),
  )
}
