"""What a bot goes by in Quadrants."""
