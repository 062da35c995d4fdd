import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { navigationOf } from './navigation.ts'

export const navigationRoutes = [serve(contract.navigation, ({ tx, session, now }) => navigationOf(tx, session, now))]
