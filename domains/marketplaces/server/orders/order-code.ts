import type { App } from '#kit/server/app.ts'
import { readKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'

const order = 'marketplace order'
const review = 'marketplace review'

/** Returns the path of an order's page for its visitor. */
export const orderPath = ({ settings }: Pick<App, 'settings'>, agencyId: string, orderId: string): string =>
  `/market-order/${codeOf(settings.secretKey, order, [agencyId, orderId])}`

/** Reads the code of an order's page; null if we did not make it. */
export const readOrderCode = (app: App, code: string) => readKey(app, order, code, ['orderId'])

/** Returns the path on which a visitor reviews a part of an order. */
export const reviewPath = ({ settings }: Pick<App, 'settings'>, agencyId: string, partId: string): string =>
  `/market-review/${codeOf(settings.secretKey, review, [agencyId, partId])}`

/** Reads the code of a review page; null if we did not make it. */
export const readReviewCode = (app: App, code: string) => readKey(app, review, code, ['partId'])
