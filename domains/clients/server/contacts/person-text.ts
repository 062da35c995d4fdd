import { sql } from 'kysely'
import { like, searched } from '#kit/server/database/list.ts'
import { hasFieldText } from '../fields/values.ts'

/** Returns the condition that person `c` has a text in the name or the main addresses. */
export const hasNameOrAddress = (search: string) => sql<boolean>`${searched('c.name', 'c.email', 'c.phone')} ILIKE ${like(search)}`

/** Returns the condition that person `c` has a text in the name, the main addresses or a custom field. */
export const hasPersonText = (search: string) => sql<boolean>`(${hasNameOrAddress(search)} OR ${hasFieldText('c.field_texts', search)})`
