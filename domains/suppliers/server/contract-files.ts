import { sql } from 'kysely'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'
import { oneFile, type Uploaded } from '#kit/server/files/one-file.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { largestPaperMb, mostPapers } from '../contract/words.ts'
import { paperName, requirePaperType } from './paper.ts'
import { showSupplier, supplierInUse } from './suppliers.ts'

/** Files of contracts. */
export const contractFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT f.agency_id, f.file_id, c.supplier_id AS subject_id, s.name || ', ' || c.title AS title, '' AS kind
      FROM supplier_contract_files f
      JOIN supplier_contracts c ON c.agency_id = f.agency_id AND c.id = f.contract_id
      JOIN suppliers s ON s.agency_id = c.agency_id AND s.id = c.supplier_id`,
    place: ({ subject_id }) => ({ what: 'Supplier, contract', link: `/suppliers/view/${subject_id}` }),
  },
]

async function requireRoom(tx: Tx, supplierId: string, contractId: string): Promise<void> {
  await supplierInUse(tx, supplierId)
  const contract = await tx
    .selectFrom('supplier_contracts')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('id', '=', contractId)
    .executeTakeFirst()
  if (!contract) throw notFound('Contract')
  const { count } = await tx
    .selectFrom('supplier_contract_files')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  if (count >= mostPapers) throw conflict('too_many', `A contract has at most ${mostPapers} files. Delete one first.`)
}

/** Stores a file of a contract. @throws 404, 409 `archived`, `too_many`, 413, 422 at `file`. */
export async function addContractFile(app: App, actor: Actor, supplierId: string, contractId: string, files: Uploaded) {
  await app.db.asAgency(actor, (tx) => requireRoom(tx, supplierId, contractId))
  const { name: given, content } = await oneFile(files, largestPaperMb)
  const name = paperName(given)
  const mime = requirePaperType(content, name)
  const { id: file_id } = await app.files.documents.keep(actor, { name, mime, content })
  return app.db.asAgency(actor, async (tx) => {
    await requireRoom(tx, supplierId, contractId)
    const file = { file_id, name, mime, size: content.length, user_name: actor.userName ?? null }
    await tx
      .insertInto('supplier_contract_files')
      .values({ agency_id: actor.agencyId, id: newId(), contract_id: contractId, ...file, created_at: actor.now })
      .execute()
    await audit(tx, actor, {
      action: 'supplier.contract_file_added',
      subject: 'supplier',
      subjectId: supplierId,
      after: { text: name },
    })
    return showSupplier(tx, supplierId)
  })
}

/** Returns a file of a contract. @throws 404. */
export async function openContractFile(app: App, tx: Tx, id: string): Promise<FileAnswer> {
  const row = await tx
    .selectFrom('supplier_contract_files as c')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'c.agency_id').onRef('f.id', '=', 'c.file_id'))
    .select(['c.name', 'c.mime', 'f.key'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('File')
  return { name: row.name, mime: row.mime, content: await app.files.documents.bytes(row.key) }
}

/** Deletes a file of a contract. @throws 404. */
export async function deleteContractFile(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('supplier_contract_files').where('id', '=', id).returning(['contract_id', 'name']).executeTakeFirst()
  if (!row) throw notFound('File')
  const { supplier_id } = await tx
    .selectFrom('supplier_contracts')
    .select('supplier_id')
    .where('id', '=', row.contract_id)
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'supplier.contract_file_deleted',
    subject: 'supplier',
    subjectId: supplier_id,
    before: { text: row.name },
  })
  return showSupplier(tx, supplier_id)
}
