import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { columnsToLeave, leavingOrder } from './fitting-columns.ts'
import type { ListState } from './use-list-page.ts'

/**
 * Leaves out columns by priority where the table is wider than its place. Columns that the user has chosen all stay. Returns the ref of the
 * element around the table.
 */
export function useFittingColumns<Row>(list: ListState<Row>): RefObject<HTMLDivElement | null> {
  const { columns, rows, compact, chosen, setLeftOut } = list
  const place = useRef<HTMLDivElement>(null)
  const measure = useRef(() => {})
  measure.current = () => {
    const table = place.current?.querySelector('table')
    if (!table) return
    if (chosen) return setLeftOut([])
    // Shows all columns while they are measured. The browser paints only afterwards.
    table.toggleAttribute('data-measured', true)
    const widths = new Map(
      [...table.querySelectorAll<HTMLElement>('th[data-column]')].map((head) => [head.dataset.column!, head.getBoundingClientRect().width]),
    )
    const total = table.getBoundingClientRect().width
    table.toggleAttribute('data-measured', false)
    setLeftOut(columnsToLeave(leavingOrder(columns), widths, total, place.current!.clientWidth))
  }
  const keys = columns.map(({ key }) => key).join()
  useLayoutEffect(() => measure.current(), [keys, rows, compact, chosen])
  useEffect(() => {
    const observer = new ResizeObserver(() => measure.current())
    observer.observe(place.current!)
    // Text has its width once its font has loaded.
    void document.fonts.ready.then(() => measure.current())
    return () => observer.disconnect()
  }, [])
  return place
}
