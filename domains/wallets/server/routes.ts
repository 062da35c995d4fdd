import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as exchange from './exchange.ts'
import * as wallets from './wallets.ts'

export const walletRoutes = [
  serve(contract.listWallets, ({ tx, agencyId, params }) => wallets.listWallets(tx, agencyId, params.id)),
  serve(contract.walletBalance, ({ tx, agencyId, params }) => wallets.walletBalance(tx, agencyId, params.id, params.wallet)),
  serve(contract.topUp, ({ app, tx, actor, body }) => wallets.topUp(app, tx, actor, body)),
  serve(contract.exchangeRates, ({ tx, agencyId, query, now }) => exchange.exchangeRates(tx, agencyId, now, query.base)),
  serve(contract.quoteExchange, ({ tx, actor, body }) => exchange.quoteExchange(tx, actor, body)),
  serve(contract.exchangeMoney, ({ tx, actor, body }) => exchange.exchangeMoney(tx, actor, body.quote_id)),
  serve(contract.listExchanges, ({ tx, agencyId, query, now }) => exchange.listExchanges(tx, agencyId, query, now)),
]
