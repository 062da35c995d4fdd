import { truncate } from '#kit/contract/text.ts'
import type { Block } from '../../contract/blocks/all.ts'
import type { PageDocument } from '../../contract/document.ts'
import { allOffersPath, kindPaths } from '../../contract/kind-paths.ts'
import type { SiteMenu } from '../../contract/menu.ts'
import { richTextOf } from '../../contract/rich-text.ts'
import type { say } from '../messages/say.ts'
import type { Listed } from '../offers/listed.ts'
import { kindTitle, kindsOn } from './kinds.ts'
import { newBlock } from './block.ts'
import type { AgencyContent } from './content.ts'

type Said = ReturnType<typeof say>

export interface BuiltPage {
  kind: 'page' | 'header' | 'footer'
  title: string
  slug: string
  document: PageDocument
}

const picture = (file_id: string | null, alt: string) => ({ file_id, alt })
const mostKinds = 3

/** Returns the pages of a new site, with what the agency has in Safiri. */
export function builtPages({ name, description, closing, banner, place }: AgencyContent, offers: readonly Listed[], t: Said): BuiltPage[] {
  const shown = kindsOn(offers)
  const cover = banner ?? offers.find(({ cover_file_id }) => cover_file_id)?.cover_file_id ?? null
  const about = description ? richTextOf(description) : richTextOf(t('aboutText', { name }))
  const home: Block[] = [
    newBlock('hero', {
      title: name,
      text: closing ?? truncate(description ?? '', 100),
      picture: picture(cover, ''),
      height: 'tall',
      button: shown[0]
        ? { label: t('seeKind', { kind: kindTitle(t, shown[0]) }), link: `/${kindPaths[shown[0]]}` }
        : { label: t('ask'), link: '/contact' },
      search: shown.length > 0,
    }),
    ...shown.slice(0, mostKinds).map((kind) => newBlock('offers', { title: kindTitle(t, kind), kinds: [kind], most: 6 })),
    ...tripBlocks(offers, t),
    newBlock('heading', { text: t('about', { name }) }),
    newBlock('text', { content: about.slice(0, 3) }),
    newBlock('inquiry_form', { title: t('ask') }),
  ]
  const page = (slug: string, title: string, blocks: Block[], kind: BuiltPage['kind'] = 'page'): BuiltPage => ({
    kind,
    slug,
    title,
    document: { description: '', blocks },
  })
  return [
    page('', t('header'), [newBlock('site_header', { button: { label: t('ask'), link: '/contact' } })], 'header'),
    page('', t('footer'), [newBlock('site_footer')], 'footer'),
    page('', t('home'), home),
    page('about', t('aboutTitle'), [
      newBlock('heading', { text: t('about', { name }) }),
      newBlock('picture', { picture: picture(cover, name) }),
      newBlock('text', { content: about }),
    ]),
    page('contact', t('contact'), [
      newBlock('heading', { text: t('contact') }),
      newBlock('text', { content: richTextOf(place ? place.text : '') }),
      newBlock('inquiry_form', { title: t('ask') }),
    ]),
    page('policies', t('policies'), [
      newBlock('heading', { text: t('policies') }),
      newBlock('text', { content: richTextOf(t('policiesText')) }),
    ]),
  ]
}

/** Agencies with trips show when they start, and where one goes. Both are left out of the page while there is nothing to show. */
function tripBlocks(offers: readonly Listed[], t: Said): Block[] {
  const trips = offers.filter(({ kind }) => kind === 'tour_package')
  if (trips.length === 0) return []
  return [
    ...(trips.some((one) => one.capacity_mode === 'departure' && !one.on_request)
      ? [newBlock('calendar', { title: t('departuresTitle') })]
      : []),
    newBlock('route_map'),
  ]
}

const mostInMenu = 3

/** Returns the menu of a new site. More than three kinds stand below one entry. `idOf` finds a page by its address. */
export function builtMenu(offers: readonly Listed[], t: Said, idOf: (slug: string) => string): SiteMenu {
  const lists = kindsOn(offers).map((kind) => ({ label: kindTitle(t, kind), page_id: null, link: `/${kindPaths[kind]}` }))
  const page = (label: string, slug: string) => ({ label, page_id: idOf(slug), link: null, below: [] })
  return [
    ...(lists.length > mostInMenu
      ? [{ label: t('allOffers'), page_id: null, link: `/${allOffersPath}`, below: lists }]
      : lists.map((entry) => ({ ...entry, below: [] }))),
    page(t('aboutTitle'), 'about'),
    page(t('contact'), 'contact'),
    page(t('policies'), 'policies'),
  ]
}
