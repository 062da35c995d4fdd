import { Button, Skeleton } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { icons, type IconName } from '../icons.ts'

interface UnfoldProps {
  icon: IconName
  /** Labels of the button: "Show on map", "Hide map". */
  show: string
  hide: string
  /** Height in pixels while the content loads. */
  height: number
  children: ReactNode
}

/** A subtle button that loads and shows its content on request. */
export function Unfold({ icon, show, hide, height, children }: UnfoldProps) {
  const [open, setOpen] = useState(false)
  const Icon = icons[icon]
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        leftSection={<Icon size={14} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? hide : show}
      </Button>
      {open && <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>}
    </>
  )
}
