import { conflict } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { SiteMenu } from '../../contract/menu.ts'
import { plainTheme } from '../../contract/theme.ts'
import { insertDesign, showDesign } from '../designs.ts'
import { insertPage, takeNewPictures } from '../pages.ts'
import { emptyPage } from '../../contract/document.ts'
import { listedOffers } from '../offers/listed.ts'
import { say } from '../messages/say.ts'
import { findSite } from '../sites-data.ts'
import { agencyContent } from './content.ts'
import { builtMenu, builtPages } from './pages.ts'

/**
 * Builds a website from what is in Safiri: pages, menu, texts and pictures, as drafts. Nothing is published.
 * @throws 409 `site_exists`.
 */
export async function buildSite(tx: Tx, actor: Actor) {
  if (await findSite(tx, actor.agencyId)) throw conflict('site_exists', 'Your agency has a website already.')
  const content = await agencyContent(tx, actor)
  const t = say(content.language)
  const id = await insertDesign(tx, actor, { name: t('designName'), theme: plainTheme })
  const offers = await listedOffers({ tx, actor })
  const ids = new Map<string, string>()
  for (const page of builtPages(content, offers, t)) {
    await takeNewPictures(tx, emptyPage, page.document)
    ids.set(`${page.kind} ${page.slug}`, await insertPage(tx, actor, { ...page, design_id: id, language: null }))
  }
  const menu: SiteMenu = builtMenu(offers, t, (slug) => ids.get(`page ${slug}`)!)
  await tx
    .updateTable('site_designs')
    .set({ menu: JSON.stringify(menu), draft_menu: JSON.stringify(menu) })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, { action: 'site.built', subject: 'site', subjectId: actor.agencyId, after: { design_id: id, pages: ids.size } })
  return showDesign(tx, actor, id)
}
