import { useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
/** Files are ignored while a dialog covers the page. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null

/**
 * Takes files that are dropped anywhere on the page or pasted from the clipboard. `over` is true while files are dragged over the
 * page. A drop zone inside the page takes its own files.
 */
export function useIncomingFiles(take: (files: File[]) => void): { over: boolean } {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    // Every element fires enter and leave events. The pointer has left the page when their count is zero.
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
    // Without this the browser would open the file instead of the app.
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
