import { useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
/** What is behind an open dialog takes nothing. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null

/**
 * Files dropped anywhere on the page, or pasted from the clipboard. `over` while files are dragged above it. Where a drop zone
 * of its own takes a file, that is its file.
 */
export function useIncomingFiles(take: (files: File[]) => void): { over: boolean } {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    // Every element that is entered and left tells so; the page is left when all have been.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth += 1
      setOver(!isCovered())
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    // Without this the browser would open the file in place of the app.
    const allow = (event: DragEvent) => hasFiles(event) && event.preventDefault()
    const drop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (!hasFiles(event)) return
      const taken = event.defaultPrevented || isCovered()
      event.preventDefault()
      if (!taken) give(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (!isField(event.target) && !isCovered()) give(event.clipboardData)
    }
    const give = (data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop, paste } as Record<string, (event: never) => void>
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener as EventListener)
    }
  }, [])
  return { over }
}
