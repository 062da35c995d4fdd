import { ofAgencyWithLogo } from '#domains/agency/server/facts.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { previewOf } from '#kit/server/files/preview.ts'
import { octoBase } from '../../contract/words.ts'
import type { Speaks } from './call.ts'

/** Returns the agency as OCTO's supplier. */
export async function showSupplier(app: App, tx: Tx, actor: Actor, speaks: Speaks) {
  const { logo_key, ...agency } = await ofAgencyWithLogo(tx)
    .select(['a.id', 'a.name', 'a.website', 'a.email', 'a.phone', 'a.address', 'a.description'])
    .where('a.id', '=', actor.agencyId)
    .executeTakeFirstOrThrow()
  return {
    id: agency.id,
    name: agency.name,
    endpoint: app.appUrl + octoBase,
    contact: { website: agency.website, email: agency.email, telephone: agency.phone, address: agency.address },
    ...(speaks.has('octo/content') && {
      shortDescription: agency.description,
      media: logo_key
        ? [
            {
              src: previewOf(app.files.imageUrl(logo_key, 'original')!),
              type: 'image/jpeg',
              rel: 'LOGO',
              title: null,
              caption: null,
              copyright: null,
            },
          ]
        : [],
    }),
  }
}
