import type { Feature } from '#kit/contract/features.ts'
import { forbidden, notFound } from '#kit/contract/errors.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import type { Session } from '#kit/server/http/access.ts'
import { draftKinds, type DraftKind } from '../contract/words.ts'

interface Needs {
  /** To make, read and refresh drafts of the kind. */
  draft: Permission
  /** To act on them: the right of the ordinary call. */
  approve: Permission
  feature?: Feature
}

const needs: Record<DraftKind, Needs> = {
  itinerary: { draft: 'Edit Proposals', approve: 'Edit Proposals', feature: 'proposals' },
  reply: { draft: 'View Inquiries', approve: 'Edit Inquiries', feature: 'inquiries' },
  summary: { draft: 'View Clients', approve: 'Edit Clients' },
  campaign: { draft: 'Manage CRM', approve: 'Manage CRM' },
}

type Caller = Pick<Session, 'permissions' | 'features' | 'subscribed'>

const hasFeature = ({ features, subscribed }: Caller, { feature }: Needs): boolean => !feature || !subscribed || features.has(feature)

/** Returns the kinds of drafts that the caller may read. */
export const kindsFor = (caller: Caller): DraftKind[] =>
  draftKinds.filter((kind) => caller.permissions.has(needs[kind].draft) && hasFeature(caller, needs[kind]))

/** Returns whether the caller may act on drafts of a kind. */
export const mayApprove = (caller: Caller, kind: DraftKind): boolean =>
  caller.permissions.has(needs[kind].approve) && hasFeature(caller, needs[kind])

/** Checks that the caller may read drafts of a kind. @throws 403. */
export function requireDraftRight(caller: Caller, kind: DraftKind, to: 'draft' | 'approve'): void {
  requireRight(caller, needs[kind][to])
  if (!hasFeature(caller, needs[kind])) throw forbidden('feature_unavailable', 'Your plan does not include this.')
}

/** Returns what a look-up found. @throws 404. */
export function found<Row>(row: Row | undefined): Row {
  if (!row) throw notFound('Draft')
  return row
}
