import type { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { keyOfMember } from '#kit/server/pages/visitor.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { viewPage as viewCall } from '../contract/pages.ts'
import { themeStyle } from '../view/theme-style.ts'
import { viewOf } from './pages/view.ts'
import { readSite } from './site.ts'
import { pageAddresses } from './sites-data.ts'
import { wordsOf } from './words.ts'

/** Returns what the renderer needs to draw blocks in the editor, as visitors would see them now. @throws 404. */
export async function editorView(app: App, tx: Tx, actor: Actor, designId: string, given: z.output<NonNullable<typeof viewCall.body>>) {
  const read = await readSite(app, tx, keyOfMember(actor), new URL(app.appUrl).hostname, designId)
  const site = { ...read, ...(given.menu && { menu: given.menu }) }
  const language = given.language ?? site.language
  const pages = (await pageAddresses(tx, designId)).map((page) => ({ ...page, published_version_id: page.published_version_id ?? page.id }))
  const view = await viewOf({ app, tx, actor, site, language }, given.document.blocks, { pages, path: '' })
  const brand = await ofAgency(tx, actor.agencyId).select(['brand_colour as colour', 'typeface']).executeTakeFirstOrThrow()
  const { pictures, loaded, menu, languages, home, brand: shown } = view
  return {
    language,
    words: wordsOf(language),
    brand: shown,
    menu,
    languages: [...languages],
    home,
    pictures,
    loaded,
    style: given.theme ? themeStyle(given.theme, brand) : site.style,
  }
}
