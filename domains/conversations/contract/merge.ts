/** Places in a canned reply, and what stands there. */
export const mergeFields = ['name', 'first_name', 'agency', 'agent'] as const
export type MergeField = (typeof mergeFields)[number]

const place = /\{\{([^{}]*)\}\}/g

/** Returns the places of a text that are not known: "{{price}}". */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(place)].map(([, name]) => name!.trim()).filter((name) => !mergeFields.includes(name as MergeField))

/** Returns the text with its places filled. A place without a value leaves nothing. */
export const merged = (text: string, values: Readonly<Record<MergeField, string>>): string =>
  text.replace(place, (whole, name: string) =>
    mergeFields.includes(name.trim() as MergeField) ? values[name.trim() as MergeField] : whole,
  )

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
