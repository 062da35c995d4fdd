import { createStore } from '#kit/web/feedback/store.ts'

/** True from when the server refuses a call because of maintenance until it is open again. */
export const closed = createStore(false)
