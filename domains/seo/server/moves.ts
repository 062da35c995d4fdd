import { prefixOf } from '#domains/website/server/paths.ts'
import type { AddressMove, MovedTo } from '#domains/website/server/site-parts.ts'

/** Remembers where a page was, so that old links lead to it. Older addresses of it lead to the new one at once. */
export const rememberMove: AddressMove = async (tx, { agencyId, now }, from, to) => {
  await tx.deleteFrom('seo_moves').where('from_path', '=', to).execute()
  await tx.updateTable('seo_moves').set({ to_path: to }).where('to_path', '=', from).execute()
  await tx
    .insertInto('seo_moves')
    .values({ agency_id: agencyId, from_path: from, to_path: to, created_at: now })
    .onConflict((of) => of.columns(['agency_id', 'from_path']).doUpdateSet({ to_path: to, created_at: now }))
    .execute()
}

/** Finds where an address moved. In another language, the address of the agency's language counts too. */
export const findMove: MovedTo = async ({ tx, site, language }, path) => {
  const find = (from: string) => tx.selectFrom('seo_moves').select('to_path').where('from_path', '=', from).executeTakeFirst()
  const own = await find(path)
  if (own) return own.to_path
  const prefix = prefixOf(site, language)
  const shared = prefix !== '' && path.startsWith(`${prefix}/`) ? await find(path.slice(prefix.length)) : undefined
  return shared ? prefix + shared.to_path : null
}
