// Mantine styles of the imported components, in a separate cascade layer with lower priority than the own styles.
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
