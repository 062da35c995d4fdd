/** What the agency can log about a person. */
export const activityKinds = ['note', 'call', 'meeting', 'message'] as const
export type ActivityKind = (typeof activityKinds)[number]
