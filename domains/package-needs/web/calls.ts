import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export type PackageNeed = ResultOf<typeof contract.listPackageNeeds>[number]
export type Consumption = ResultOf<typeof contract.listConsumptions>[number]
