import { useState } from 'react'

interface Ahead<Move> {
  move: Move
  saved: boolean
  /** The data on screen when the move was saved. */
  data: unknown
}

/**
 * Shows a dropped element at its new place while a dialog asks about the move. `saved` keeps it there until other `data` arrives,
 * so that it does not jump back meanwhile. `putBack` shows it where it was.
 */
export function useAhead<Move>(data: unknown) {
  const [ahead, setAhead] = useState<Ahead<Move> | null>(null)
  return {
    move: ahead && !(ahead.saved && ahead.data !== data) ? ahead.move : null,
    show: (move: Move) => setAhead({ move, saved: false, data }),
    saved: (move: Move) => setAhead({ move, saved: true, data }),
    putBack: () => setAhead(null),
  }
}
