import type { Selectable } from 'kysely'
import type { MailDomains } from '../../../../database/tables.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type MailDomainRow = Selectable<MailDomains>

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Returns the verified domain that an address belongs to. */
export const verifiedDomainOf = (tx: Tx, address: string): Promise<MailDomainRow | undefined> =>
  tx.selectFrom('mail_domains').selectAll().where('domain', '=', domainOf(address)).where('state', '=', 'verified').executeTakeFirst()
