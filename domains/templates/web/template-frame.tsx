import { useElementSize } from '@mantine/hooks'
import styles from './templates.module.css'

const pageWidth = 1280

/** The home page of a template, small. It is the page itself, so it shows the agency's own offers. It cannot be used. */
export function TemplateFrame({ src, title }: { src: string; title: string }) {
  const { ref, width } = useElementSize()
  return (
    <div ref={ref} className={styles.frame} inert>
      {width > 0 && (
        <iframe
          src={src}
          title={title}
          loading="lazy"
          tabIndex={-1}
          sandbox=""
          width={pageWidth}
          style={{ transform: `scale(${width / pageWidth})` }}
        />
      )}
    </div>
  )
}
