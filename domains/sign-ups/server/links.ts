import type { App } from '#kit/server/app.ts'
import { readKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'

const formPurpose = 'sign-up-form'
const confirmPurpose = 'sign-up'

/** Returns the public address of a form. */
export const formUrl = (app: App, agencyId: string, formId: string): string => `${app.appUrl}/sign-up/${formCode(app, agencyId, formId)}`

const formCode = (app: App, agencyId: string, formId: string): string => codeOf(app.settings.secretKey, formPurpose, [agencyId, formId])

/** Returns the line of HTML that shows a form on another website. */
export const embedOf = (app: App, agencyId: string, formId: string): string =>
  `<script src="${app.appUrl}/js/sign-up.js" data-form="${formCode(app, agencyId, formId)}" async></script>`

/** Reads the code of a form's page; null unless we signed it. */
export const readFormCode = (app: App, code: string) => readKey(app, formPurpose, code, ['formId'] as const)

/** Returns the address that confirms a sign-up. */
export const confirmUrl = (app: App, agencyId: string, signUpId: string): string =>
  `${app.appUrl}/sign-up/confirm/${codeOf(app.settings.secretKey, confirmPurpose, [agencyId, signUpId])}`

/** Reads the code of a confirmation; null unless we signed it. */
export const readConfirmCode = (app: App, code: string) => readKey(app, confirmPurpose, code, ['signUpId'] as const)
