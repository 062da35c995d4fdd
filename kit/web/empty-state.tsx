import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { icons, type IconName } from './icons.ts'

interface EmptyStateProps {
  icon?: IconName
  /** Instead of the icon, where a whole screen is missing. */
  picture?: 'lost' | 'gate'
  /** "No rooms yet." */
  title: string
  /** One sentence: the purpose, or what to do next. */
  text?: string
  action?: ReactNode
}

/** Shown where there is nothing: a sentence and the next action. */
export function EmptyState({ icon, picture, title, text, action }: EmptyStateProps) {
  const Icon = icon && icons[icon]
  return (
    <div className={styles.empty}>
      {picture && <img className={styles.picture} src={`/${picture}.svg`} alt="" width={240} height={140} />}
      {Icon && <Icon size={24} stroke={1.4} aria-hidden />}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
