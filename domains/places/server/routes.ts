import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { loadPlaces } from './fill-places.ts'
import { searchPlaces } from './places.ts'

export const placeRoutes = [serve(contract.searchPlaces, ({ tx, agencyId, query }) => searchPlaces(tx, agencyId, query.search))]

export const placeJobs = [loadPlaces]
