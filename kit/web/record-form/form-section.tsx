import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './record-form.module.css'

/** The id of a section, for links to it. */
export const sectionId = (title: string): string => `section-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

interface FormSectionProps {
  title?: string
  /** One sentence below the title. */
  text?: string
  /** Shown to the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A card of related fields, one below another. `FieldRow` puts short ones side by side. */
export function FormSection({ title, text, action, children }: FormSectionProps) {
  return (
    <section className={styles.section} {...(title ? { id: sectionId(title), 'aria-label': title } : {})}>
      {title && (
        <div className={styles.sectionHead}>
          <div>
            <Title order={2}>{title}</Title>
            {text && <p className={styles.sectionText}>{text}</p>}
          </div>
          {action}
        </div>
      )}
      <div className={`${styles.fields} reserved`}>{children}</div>
    </section>
  )
}

/** Short fields side by side. On a phone they are one below another. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
