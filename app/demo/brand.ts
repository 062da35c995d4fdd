import sharp from 'sharp'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { drawScene } from './pictures.ts'
import type { Profile } from './profiles.ts'
import { drawLogo } from './things.ts'

/** Gives the demo agency a logo, a cover, a colour, typefaces, links and a closing line. */
export async function seedBrand(app: App, actor: Actor, { name, colors }: Profile): Promise<void> {
  const handle = name.toLowerCase().replaceAll(' ', '')
  const logoFile = await app.files.keepImage(actor, 'logo.png', await drawLogo(colors))
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
  const cover = await sharp(scene).resize({ width: 1600, height: 600, fit: 'cover', position: 'bottom' }).png().toBuffer()
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
