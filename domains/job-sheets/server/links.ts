import type { App } from '#kit/server/app.ts'
import { readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { SheetRow } from './sheets-data.ts'

const purpose = 'job sheet'

export type SheetKey = PublicKey & { assignmentId: string; linkId: string }

/** Returns the page of a job sheet. Its code is signed; a new `link_id` makes it useless. */
export const linkOf = (app: App, agencyId: string, { assignment_id, link_id }: Pick<SheetRow, 'assignment_id' | 'link_id'>): string =>
  `${app.appUrl}/job/${codeOf(app.settings.secretKey, purpose, [agencyId, assignment_id, link_id])}`

/** Reads the code of a link; null for one that we did not make. */
export const readLink = (app: App, code: string): SheetKey | null => readKey(app, purpose, code, ['assignmentId', 'linkId'])
