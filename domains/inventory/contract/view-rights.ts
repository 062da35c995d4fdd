import type { Permission } from '#kit/contract/permissions.ts'
import type { Kind } from './kinds.ts'

const ownRights: Partial<Record<Kind, readonly Permission[]>> = {
  event: ['View Inventory', 'View Tickets'],
  service: ['View Services'],
  product: ['View Shop', 'Create Shop Products', 'Edit Shop Products'],
}
/** Returns who may see items of a kind. */
export const rightsToView = (kind: Kind): readonly Permission[] => ownRights[kind] ?? ['View Inventory']
