import { careKinds, type CareKind } from '../contract/words.ts'

export const careOptions = (Object.keys(careKinds) as CareKind[]).map((value) => ({ value, label: careKinds[value] }))
