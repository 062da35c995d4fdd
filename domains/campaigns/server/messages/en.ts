export const english = {
  unsubscribe: 'Unsubscribe',
  unsubscribeText: 'Press the button and this sender will write to you about offers no longer. Messages about your bookings still arrive.',
  unsubscribeButton: 'Unsubscribe',
  unsubscribed: 'You are unsubscribed',
  unsubscribedText: 'This sender will write to you about offers no longer. Messages about your bookings still arrive.',
  // Merge fields of mails stand between double braces. ICU reads braces too, so they are quoted.
  welcomeSubject: 'Thank you for your question',
  welcomeHeading: "Hello '{{first_name|there}}'",
  welcomeText:
    'Thank you for writing to us. We will come back to you soon with ideas for your trip. Reply to this mail if you want to add something.',
  before_tripSubject: 'Your trip starts soon',
  before_tripHeading: "Nearly there, '{{first_name|traveller}}'",
  before_tripText:
    "“'{{trip_title|Your trip}}'” starts on '{{trip_starts_on|the day on your voucher}}'. Bring your voucher and your passport. Your booking is '{{booking_reference|on your voucher}}'. Reply to this mail if you have a question.",
  reviewSubject: 'How was your trip?',
  reviewHeading: "Welcome back, '{{first_name|traveller}}'",
  reviewText:
    "We hope you enjoyed “'{{trip_title|your trip}}'”. Tell us how it was: reply to this mail. It helps us and the travellers after you.",
  birthdaySubject: "Happy birthday, '{{first_name|traveller}}'",
  birthdayHeading: 'Happy birthday!',
  birthdayText: 'All of us wish you a wonderful day and a year full of good journeys.',
  win_backSubject: "It has been a while, '{{first_name|traveller}}'",
  win_backHeading: 'Where to next?',
  win_backText: 'It is a year since you travelled with us. Reply to this mail with a place or a date, and we will plan the rest.',
  journeyFooter: 'You get this mail because you are in touch with us.',
}
