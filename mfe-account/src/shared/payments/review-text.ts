/** Texts of a payment whose amount differs from its order. */
export const reviewText = {
  title: 'This payment is under review',
  text: 'The received amount differs from the order. Your balance did not change. Please open a support case.',
};
