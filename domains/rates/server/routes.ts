import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { listSellingRates, setSellingRate } from './selling.ts'

export const rateRoutes = [
  serve(contract.listSellingRates, ({ tx, actor }) => listSellingRates(tx, actor)),
  serve(contract.setSellingRate, ({ tx, actor, body }) => setSellingRate(tx, actor, body)),
]
