/** Texts that visitors of websites read about other companies' pixels. */
export const english = {
  question:
    'May we tell these companies that you were here? {companies}. They use it to show you our offers elsewhere. The website works the same either way.',
  accept: 'Allow',
  decline: 'Decline',
  choices: 'Privacy choices',
  title: 'Your privacy',
} as const
