/** Below this are all calls but a few. */
export const apiBase = '/api/agent'

/** Returns the path of a call with its base. The specification wants a few calls at `/api` itself: their paths begin with `root:`. */
export const fullPath = (path: string): string => (path.startsWith('root:') ? `/api${path.slice(5)}` : apiBase + path)
