/** What payers read when another amount arrived than their order asks for. */
export const reviewText = {
  title: 'This payment is being checked',
  text: 'What arrived is not the amount of this order, so nothing was added to your balance. Please open a support case.',
};
