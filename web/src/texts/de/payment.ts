/** What follows a payment; its keys are fixed by the specification (views.paymentSuccess.*). The only exclamation marks. */
export const paymentSuccessDe = {
  title: 'Vielen Dank!',
  purchase: 'Ihr Guthaben ist aufgeladen.',
  fun: 'Zeit, ein paar Worte zu finden!',
  receipt: 'Den Beleg schicken wir Ihnen per E-Mail.',
  start: 'Neues Projekt',
  confetti: 'Mehr Konfetti!',
} as const;
