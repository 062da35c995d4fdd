import { listedIds } from '../listings/search.ts'
import { homePath } from './address.ts'
import { inOwner, type Store } from './store.ts'

const xml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns what search engines may read of a storefront at its own host: baskets, orders and searches are left out. */
export const storeRobots = ({ address }: Pick<Store, 'address'>): string =>
  [
    'User-agent: *',
    ...['/basket', '/book', '/last-order', '/market-order/', '/market-review/', '/*?'].map((path) => `Disallow: ${path}`),
    `Sitemap: ${address}/sitemap.xml`,
    '',
  ].join('\n')

/** Returns the map of a storefront for search engines: its home, approved vendors and what they list. */
export async function storeMap(store: Store): Promise<string> {
  const { app, key, address, marketplace } = store
  const vendors = await inOwner(store, (tx) =>
    tx
      .selectFrom('marketplace_vendors')
      .select('slug')
      .where('marketplace_id', '=', marketplace.id)
      .where('state', '=', 'approved')
      .orderBy('slug')
      .limit(2_000)
      .execute(),
  )
  const offers = await listedIds(app, key)
  const paths = [homePath(address), ...vendors.map(({ slug }) => `/vendors/${slug}`), ...offers.map(({ id }) => `/offers/${id}`)]
  const rows = paths.map((path) => `<url><loc>${xml(address + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>\n`
}
