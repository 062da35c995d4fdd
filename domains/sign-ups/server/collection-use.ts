import type { CollectionUse } from '#domains/collections/server/uses.ts'

/** A form adds people to its collection until another is chosen. */
export const formUses: CollectionUse = async (tx, collectionId) => {
  const form = await tx
    .selectFrom('sign_up_forms')
    .select('name')
    .where('collection_id', '=', collectionId)
    .orderBy('name')
    .executeTakeFirst()
  return form
    ? `The sign-up form “${form.name}” adds people to this collection. Choose another collection there, or delete the form.`
    : null
}
